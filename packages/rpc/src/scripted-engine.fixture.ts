import {
  Metadata,
  Server,
  ServerCredentials,
  status,
  type sendUnaryData,
  type ServerDuplexStream,
} from '@grpc/grpc-js';
import type {
  Fault,
  PrintFailure,
  PrintJob,
  PrintReport,
  PrintRequest__Output,
  PrintResponse,
} from '@platen/contracts';
import { engineService } from '@platen/contracts/services';
import { service as healthService } from 'grpc-health-check';
import { chunksOf, writeMessage } from './streams.ts';

/** The document of render's probes. */
const PROBE = 'probe';

/** A print that a test decides on. */
export class ScriptedPrint {
  /** Its parts by their names. */
  readonly parts: Readonly<Record<string, Buffer>>;
  readonly job: PrintJob;
  readonly #call: ServerDuplexStream<PrintRequest__Output, PrintResponse>;

  constructor(
    call: ServerDuplexStream<PrintRequest__Output, PrintResponse>,
    job: PrintJob,
    parts: Record<string, Buffer>,
  ) {
    this.#call = call;
    this.job = job;
    this.parts = parts;
  }

  get document(): string {
    return (this.parts['PART_DOCUMENT'] ?? '').toString();
  }

  /** What its call says besides, such as `x-request-id`. */
  said(name: string): string {
    return String(this.#call.metadata.get(name)[0] ?? '');
  }

  pdf(pdf: string | Buffer, report: PrintReport = {}): void {
    const bytes = typeof pdf === 'string' ? Buffer.from(pdf) : pdf;
    const messages = [...chunksOf(bytes)].map((chunk): PrintResponse => ({ chunk }));
    void this.#sayAll([...messages, { report: { size: bytes.length, atRest: true, ...report } }]);
  }

  fail(fault: Fault, more: Partial<PrintFailure> = {}): void {
    void this.#sayAll([{ failure: { fault, ...more } }]);
  }

  /** Sends messages, and leaves the answer open. */
  say(...messages: PrintResponse[]): void {
    for (const message of messages) this.#call.write(message);
  }

  /** Is heard of no more. @param code gRPC's */
  vanish(code = status.UNAVAILABLE): void {
    this.#call.emit('error', { code, details: 'gone' });
  }

  /** As fast as its reader reads, until the caller leaves. */
  async #sayAll(messages: readonly PrintResponse[]): Promise<void> {
    if (this.#call.cancelled) return;
    const left = new AbortController();
    this.onLeft(() => left.abort());
    try {
      for (const message of messages) await writeMessage(this.#call, message, left.signal);
      this.#call.end();
    } catch (error) {
      if (!left.signal.aborted) throw error;
    }
  }

  onLeft(left: () => void): void {
    this.#call.once('cancelled', left);
  }
}

export type Answer = (print: ScriptedPrint) => void;

export const PDF = '%PDF-1.4\n%%EOF';

export const prints: Answer = (print) => print.pdf(PDF);
export const fails =
  (fault: Fault): Answer =>
  (print) =>
    print.fail(fault);
/** Takes the document, and is heard of no more. */
export const vanishes: Answer = (print) => print.vanish();

/** An engine that does as a test says, on a port that stays. */
export class ScriptedEngine {
  document: Answer = prints;
  probe: Answer = prints;
  health: (answer: (isServing: boolean) => void) => void = (answer) => answer(true);
  /** How many documents it was sent, and how often it was tried. */
  readonly received = { documents: 0, probes: 0 };
  #server: Server | undefined;
  #port = 0;

  static async start(): Promise<ScriptedEngine> {
    const engine = new ScriptedEngine();
    await engine.open();
    return engine;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async open(): Promise<void> {
    const server = new Server();
    server.addService(engineService, {
      Print: (call: ServerDuplexStream<PrintRequest__Output, PrintResponse>) =>
        void this.#reply(call).catch(() => undefined), // the caller has left
    });
    server.addService(healthService, {
      Check: (_: unknown, reply: sendUnaryData<{ status: string }>) =>
        this.health((isServing) => reply(null, { status: isServing ? 'SERVING' : 'NOT_SERVING' })),
      Watch: () => undefined,
    });
    this.#port = await bound(server, this.#port);
    this.#server = server;
  }

  close(): void {
    this.#server?.forceShutdown();
  }

  async #reply(call: ServerDuplexStream<PrintRequest__Output, PrintResponse>): Promise<void> {
    call.on('error', () => undefined);
    call.sendMetadata(new Metadata());
    let job: PrintJob = {};
    const parts: Record<string, Buffer> = {};
    for await (const message of call.iterator({ destroyOnReturn: false })) {
      const { job: first, chunk } = message as PrintRequest__Output;
      if (first) job = first;
      if (chunk)
        parts[chunk.part] = Buffer.concat([parts[chunk.part] ?? Buffer.alloc(0), chunk.data]);
    }
    const print = new ScriptedPrint(call, job, parts);
    const isProbe = print.document === PROBE;
    this.received[isProbe ? 'probes' : 'documents'] += 1;
    (isProbe ? this.probe : this.document)(print);
  }
}

function bound(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, free) =>
      error ? reject(error) : resolve(free),
    );
  });
}
