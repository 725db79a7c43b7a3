import { MAX_RENDER_TIMEOUT_MS } from '@platen/contracts/time-outs';
import type {
  EngineServiceDefinition,
  PrintRequest,
  PrintResponse__Output,
} from '@platen/contracts';
import { engineService } from '@platen/contracts/services';
import { chunksOf, RpcClient, type DuplexCall } from '@platen/rpc';
import { currentRequestId } from '@platen/runtime';
import type { PrintReport } from './engine.ts';
import { EngineFault } from './engine-fault.ts';
import { probeOrder, type EngineKind, type PrintOrder } from './print-order.ts';
import { readPrint, type PrintMemory } from './read-print.ts';

const CONNECT_TIMEOUT_MS = 2_000;

/** gRPC's code for a server that cannot be reached. */
const UNAVAILABLE = 14;

interface Printing {
  signal: AbortSignal;
  memory: PrintMemory;
  /** How long the print may take, in milliseconds. */
  timeoutMs?: number;
}

type PrintCall = DuplexCall<PrintRequest, PrintResponse__Output>;

/** A client of one engine. It shows no certificate, and believes nothing: a document may have taken the engine over. */
export class EngineClient {
  readonly #address: string;
  #client: RpcClient<EngineServiceDefinition>;
  #isClosed = false;
  #prints = 0;

  /** @param url `http://host:port` */
  constructor(url: string) {
    this.#address = new URL(url).host;
    this.#client = this.#newClient();
  }

  /**
   * Prints, and reads the print whole.
   * @throws {PlatenError} as `Engine.print`
   * @throws the signal's reason, once it is aborted
   */
  async print(
    { job, parts }: PrintOrder,
    { signal, memory, timeoutMs = MAX_RENDER_TIMEOUT_MS }: Printing,
  ): Promise<PrintReport> {
    signal.throwIfAborted();
    const call = this.#client.open('Print', { requestId: currentRequestId(), timeoutMs, signal });
    const timer = setTimeout(() => {
      if (!this.#client.isConnected) call.cancel();
    }, CONNECT_TIMEOUT_MS);
    this.#prints += 1;
    sent(call, { job, parts }).catch(() => undefined); // its reader hears of it
    try {
      return await readPrint(heard(call), memory, signal);
    } finally {
      this.#prints -= 1;
      this.#renewIfAway();
      clearTimeout(timer);
      call.cancel(); // of a print that is not read to its end
    }
  }

  /**
   * Prints a probe.
   * @throws {PlatenError} it does not work
   */
  async probe(kind: EngineKind, signal: AbortSignal): Promise<void> {
    await this.print(probeOrder(kind), { signal, memory: NO_BUDGET });
  }

  /**
   * Checks its health, which costs it almost nothing.
   * @throws {EngineFault} no answer, or not healthy
   */
  async checkHealth(kind: EngineKind, timeoutMs: number): Promise<void> {
    const isServing = await this.#client.serves(kind, timeoutMs).catch((error: unknown) => {
      this.#renewIfAway();
      const isAway = (error as { code?: unknown }).code === UNAVAILABLE;
      throw EngineFault.silent(isAway ? 'unreachable' : 'lost', statusOf(error));
    });
    if (!isServing) throw EngineFault.failed(new Error(`the engine does not serve ${kind}`));
  }

  close(): void {
    this.#isClosed = true;
    this.#client.close();
  }

  #newClient(): RpcClient<EngineServiceDefinition> {
    return new RpcClient(engineService, { address: this.#address });
  }

  /** The library lets calls fail for a while after a connection has failed; an engine may be back before. */
  #renewIfAway(): void {
    if (this.#client.isConnected || this.#prints > 0 || this.#isClosed) return;
    this.#client.close();
    this.#client = this.#newClient();
  }
}

/** A probe is small, whoever it is for. */
const NO_BUDGET: PrintMemory = { reserve: () => undefined, release: () => undefined };

async function sent(call: PrintCall, { job, parts }: Omit<PrintOrder, 'kind'>): Promise<void> {
  const partsBytes = parts.reduce((sum, { data }) => sum + data.length, 0);
  let ahead: PrintRequest = { job: { ...job, partsBytes } }; // a message costs 0.2 ms
  for (const { part, nth, data } of parts)
    for (const piece of chunksOf(data)) {
      await call.send({ ...ahead, chunk: { part, nth, data: piece } });
      ahead = {};
    }
  if (ahead.job) await call.send(ahead);
  await call.end();
}

/** @throws {EngineFault} the call failed: as an engine says it, its text is not for anybody */
async function* heard(call: PrintCall): AsyncGenerator<PrintResponse__Output> {
  try {
    yield* call.messages();
  } catch (error) {
    throw EngineFault.silent(call.isTaken ? 'lost' : 'unreachable', statusOf(error));
  }
}

function statusOf(error: unknown): Error {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return new Error(`the call ended with gRPC's status ${Number(cause?.code ?? code)}`);
}
