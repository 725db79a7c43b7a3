import type { Fault, HtmlJob, PrintJob, PrintReport__Output, Sheet } from '@platen/contracts';
import { engineService } from '@platen/contracts/services';
import { chunksOf, RpcClient } from '@platen/rpc';

/** What an engine answers to a job, past render. */
export interface AtEngine {
  pdf: Buffer;
  report: PrintReport__Output | undefined;
  /** Why there is no PDF. */
  fault: Fault | undefined;
}

/** A4 with Platen's default margins. */
const SHEET: Sheet = {
  width: 595.28,
  height: 841.89,
  margins: { top: 56.69, right: 42.52, bottom: 56.69, left: 42.52 },
};

/** Of a document that nobody has read. */
const ANY = {
  mayChange: true,
  mayMove: true,
  mayScroll: true,
  mayRunLeft: true,
  maySetSheet: true,
  mayHaveTrees: true,
};

const TIMEOUT_MS = 120_000;

/** A client of one engine, as render is one. */
export class EngineCaller {
  readonly #client: RpcClient<typeof engineService>;

  constructor(url: string) {
    this.#client = new RpcClient(engineService, { address: new URL(url).host });
  }

  html(html: string, job: HtmlJob = {}, signal?: AbortSignal): Promise<AtEngine> {
    const page = { sheet: SHEET, printed: SHEET, ownSize: true, scale: 1 };
    return this.print(
      { html: { page, facts: ANY, scripts: true, ...job } },
      Buffer.from(html),
      signal,
    );
  }

  office(extension: string, file: Buffer, signal?: AbortSignal): Promise<AtEngine> {
    return this.print({ office: { extension } }, file, signal);
  }

  /** @throws {Error} the call failed */
  async print(job: PrintJob, document: Buffer, signal?: AbortSignal): Promise<AtEngine> {
    const options = { requestId: '', timeoutMs: TIMEOUT_MS, ...(signal && { signal }) };
    const call = this.#client.open('Print', options);
    const sending = async () => {
      await call.send({ job: { ...job, partsBytes: document.length } });
      for (const data of chunksOf(document))
        await call.send({ chunk: { part: 'PART_DOCUMENT', data } });
      await call.end();
    };
    sending().catch(() => undefined); // its reader hears of it
    const chunks: Buffer[] = [];
    let report: AtEngine['report'];
    let fault: AtEngine['fault'];
    for await (const message of call.messages()) {
      chunks.push(message.chunk);
      report = message.report ?? report;
      fault = message.failure?.fault ?? fault;
    }
    return { pdf: Buffer.concat(chunks), report, fault };
  }

  close(): void {
    this.#client.close();
  }
}

/** Has an engine print one document. @throws {Error} it refuses */
export async function printedAt(url: string, html: string, job?: HtmlJob): Promise<Buffer> {
  const caller = new EngineCaller(url);
  try {
    const { pdf, fault } = await caller.html(html, job);
    if (fault) throw new Error(`the engine says ${fault}`);
    return pdf;
  } finally {
    caller.close();
  }
}
