import { Metadata, type ServerDuplexStream } from '@grpc/grpc-js';
import type {
  EngineServiceHandlers,
  PrintReport,
  PrintRequest__Output,
  PrintResponse,
} from '@platen/contracts';
import {
  chunksOf,
  readMessages,
  writeMessage,
  type CallContext,
  type RpcServer,
} from '@platen/rpc';
import { receiveJob } from './job.ts';
import { printDocument, type PrintedDocument, type Printing } from './print.ts';
import { PrintFault } from './print-fault.ts';

type Call = ServerDuplexStream<PrintRequest__Output, PrintResponse>;

interface PrintOptions extends Printing {
  places: Places;
}

/** The gRPC method: job in, PDF and report out. */
export function printHandlers(server: RpcServer, options: PrintOptions): EngineServiceHandlers {
  return {
    Print: server.duplex((call: Call, context) => printCall(call, context, options)),
  };
}

type DocumentKind = 'html' | 'office';

/** How many documents of each kind are in progress at most. */
export type Room = Record<DocumentKind, number>;

/**
 * Documents in progress. Their jobs wait for none: render has a queue, and this would be another. There are none before the
 * engine's own first print, whose place others could take: then the engine would not start.
 */
export class Places {
  readonly #free: Room;
  readonly #opened = new Set<DocumentKind>();

  constructor(room: Room) {
    this.#free = { ...room };
  }

  /** The engine has printed a first document of this kind. */
  open(kind: DocumentKind): void {
    this.#opened.add(kind);
  }

  /** @throws {PrintFault} FAULT_NOT_READY, FAULT_BUSY */
  async within<T>(kind: DocumentKind, work: () => Promise<T>): Promise<T> {
    if (!this.#opened.has(kind))
      throw new PrintFault('FAULT_NOT_READY', 'the engine has not printed its own first document');
    if (this.#free[kind] === 0) throw new PrintFault('FAULT_BUSY', 'no place is free');
    this.#free[kind] -= 1;
    try {
      return await work();
    } finally {
      this.#free[kind] += 1;
    }
  }
}

async function printCall(
  call: Call,
  { signal, requestId }: CallContext,
  { places, ...printing }: PrintOptions,
): Promise<void> {
  call.sendMetadata(new Metadata()); // the job is taken
  try {
    const messages = readMessages<PrintRequest__Output>(call);
    const { value: first } = await messages.next();
    const kind = first?.job?.source ?? 'html';
    const print = await places.within(kind, async () => {
      const document = await receiveJob(startingWith(first, messages));
      const since = performance.now();
      const asking = { signal, requestId, deadline: deadlineOf(call) };
      const printed = await printDocument(document, printing, asking);
      return { ...printed, printMs: performance.now() - since };
    });
    const chunks = [...chunksOf(print.pdf)];
    const last = { chunk: chunks.pop() ?? Buffer.alloc(0), report: buildReport(print) };
    for (const chunk of chunks) await writeMessage(call, { chunk }, signal);
    await writeMessage(call, last, signal);
  } catch (error) {
    if (!(error instanceof PrintFault)) throw error;
    await writeMessage(call, { failure: error.failure }, signal);
  } finally {
    call.resume(); // drops the rest
  }
}

/** By `performance.now()`. */
function deadlineOf(call: Call): number {
  return performance.now() + Number(call.getDeadline()) - Date.now();
}

async function* startingWith<T>(first: T | undefined, others: AsyncIterable<T>): AsyncGenerator<T> {
  if (first !== undefined) yield first;
  yield* others;
}

type Printed = PrintedDocument & { printMs: number };

function buildReport({ missingResources, errors, blank, ...print }: Printed): PrintReport {
  return {
    size: print.pdf.length,
    lostCount: missingResources?.count ?? 0,
    lost: missingResources?.first ?? [],
    photographs: missingResources?.photographs ?? false,
    clipped: print.clipped,
    clippedElements: print.places,
    share: print.share,
    atRest: print.isAtRest,
    scriptErrors: errors.count,
    scriptMessages: errors.messages,
    strings: print.strings ?? [],
    blankCount: blank.count,
    blankPages: blank.pages,
    blank: blank.isAll,
    way: print.way,
    passes: print.passes,
    printMs: Math.round(print.printMs),
  };
}
