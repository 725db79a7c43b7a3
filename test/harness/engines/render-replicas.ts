import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  RenderJob,
  RenderRequest,
  RenderResponse__Output,
  RenderServiceDefinition,
} from '@platen/contracts';
import { renderService } from '@platen/contracts/services';
import { chunksOf, RpcClient, type DuplexCall } from '@platen/rpc';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { httpReady } from '../../../scripts/start/processes/readiness.ts';
import { newSecrets } from '../../../scripts/start/secrets.ts';
import { platformProcesses } from '../../../scripts/start/processes/service-processes.ts';
import { Supervisor } from '../../../scripts/start/processes/supervisor.ts';
import { removeSearched } from '../../../scripts/test/leaks.ts';
import type { MemoryLimit } from '../faults/memory-limit.ts';

interface Replica {
  client: RpcClient<RenderServiceDefinition>;
  metricsUrl: string;
}

const TIMEOUT_MS = 60_000;

interface Job {
  accountId: string;
  content: string;
  format?: RenderJob['format'];
  options?: object;
}

/** The result of a replica. */
class Result {
  readonly #call: DuplexCall<RenderRequest, RenderResponse__Output>;
  readonly #messages: AsyncIterable<RenderResponse__Output>;

  constructor(
    call: DuplexCall<RenderRequest, RenderResponse__Output>,
    messages: AsyncIterable<RenderResponse__Output>,
  ) {
    this.#call = call;
    this.#messages = messages;
  }

  /** @returns its size in bytes */
  async read(): Promise<number> {
    let bytes = 0;
    for await (const { chunk } of this.#messages) bytes += chunk.length;
    return bytes;
  }

  /** Cancels it. */
  leave(): void {
    this.#call.cancel();
  }
}

/** Replicas of render that share engines, called as the edge calls them. */
export class RenderReplicas {
  readonly #supervisor: Supervisor;
  readonly #replicas: Replica[];
  readonly #folder: string;

  private constructor(supervisor: Supervisor, replicas: Replica[], folder: string) {
    this.#supervisor = supervisor;
    this.#replicas = replicas;
    this.#folder = folder;
  }

  /** @param limit the memory limit of all replicas together */
  static async start(
    count: number,
    env: NodeJS.ProcessEnv,
    limit?: MemoryLimit,
  ): Promise<RenderReplicas> {
    const folder = mkdtempSync(join(tmpdir(), 'platen-render-'));
    const { services } = await platformProcesses({
      port: 1,
      redisUrl: 'redis://127.0.0.1:1',
      chromiumBackends: 'http://127.0.0.1:1',
      secrets: newSecrets(),
      plansFile: '',
      issuersFile: join(folder, 'issuers.json'),
    });
    const spec = services.find(({ name }) => name === 'render')!;
    const supervisor = new Supervisor({
      logFile: (name) => join(folder, `${name}.log`),
      onStarted: () => undefined,
      say: () => undefined,
      shown: (path) => path,
    });
    const replicas = Array.from({ length: count }, async (_, index): Promise<Replica> => {
      const [port, metricsPort] = (await freePorts(2)) as [number, number];
      const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
      const own = {
        PLATEN_GRPC_PORT: String(port),
        PLATEN_METRICS_PORT: String(metricsPort),
        PLATEN_REPLICA_ID: `render-${index}`,
        PLATEN_REPLICAS: String(count),
      };
      const one = {
        ...spec,
        name: `render-${index}`,
        env: { ...spec.env, PLATEN_RENDER_THREADS: '1', ...env, ...own },
        isReady: httpReady(`http://127.0.0.1:${metricsPort}/readyz`),
      };
      await supervisor.start(limit?.around(one) ?? one);
      return { client: new RpcClient(renderService, { address: `127.0.0.1:${port}` }), metricsUrl };
    });
    return new RenderReplicas(supervisor, await Promise.all(replicas), folder);
  }

  /** Makes a PDF with one replica. @returns its size in bytes @throws {PlatenError} */
  async render(replica: number, accountId: string, html: string): Promise<number> {
    return (await this.begin(replica, { accountId, content: html })).read();
  }

  /** Sends a complete job to a replica. @returns the unread result @throws {PlatenError} */
  async begin(replica: number, document: Job): Promise<Result> {
    const { client } = this.#replicas[replica]!;
    const call = client.open('Render', { requestId: randomUUID(), timeoutMs: TIMEOUT_MS });
    const { format = 'FORMAT_HTML', accountId, content, options = {} } = document;
    const parts = [
      ['PART_CONTENT', Buffer.from(content)],
      ['PART_OPTIONS', Buffer.from(JSON.stringify(options))],
    ] as const;
    const partsBytes = parts.reduce((sum, [, { length }]) => sum + length, 0);
    const job = { format, accountId, partsBytes, output: 'OUTPUT_PDF', javascript: true } as const;
    const messages = call.messages();
    const sending = async () => {
      await call.send({ job: { ...job, timeoutMs: TIMEOUT_MS } });
      for (const [part, bytes] of parts)
        for (const data of chunksOf(bytes)) await call.send({ chunk: { part, data } });
      await call.end();
    };
    sending().catch(() => undefined); // the other side reports a refusal
    await messages.next(); // the facts: the whole result is there
    return new Result(call, messages);
  }

  /** The sum of a metric over all replicas, and over all labels that begin with `labels`. */
  async metric(name: string, labels = ''): Promise<number> {
    const texts = await Promise.all(
      this.#replicas.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()),
    );
    const lines = texts.flatMap((text) => text.split('\n'));
    return lines
      .filter((line) => line.startsWith(`${name}{${labels}`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  async stop(): Promise<void> {
    for (const { client } of this.#replicas) client.close();
    await this.#supervisor.stop();
    removeSearched(this.#folder, []);
  }
}
