import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RenderServiceDefinition } from '@platen/contracts';
import { renderService } from '@platen/contracts/services';
import { RpcClient } from '@platen/rpc';
import { freePorts } from '../../scripts/start/ports.ts';
import { httpReady } from '../../scripts/start/readiness.ts';
import { newSecrets } from '../../scripts/start/secrets.ts';
import { platformProcesses } from '../../scripts/start/service-processes.ts';
import { Supervisor } from '../../scripts/start/supervisor.ts';
import { removeSearched } from '../../scripts/test/leaks.ts';

interface Replica {
  client: RpcClient<RenderServiceDefinition>;
  metricsUrl: string;
}

const TIMEOUT_MS = 60_000;

/** Replicas of render that share engines, asked as the edge asks them. */
export class RenderReplicas {
  readonly #supervisor: Supervisor;
  readonly #replicas: Replica[];
  readonly #folder: string;

  private constructor(supervisor: Supervisor, replicas: Replica[], folder: string) {
    this.#supervisor = supervisor;
    this.#replicas = replicas;
    this.#folder = folder;
  }

  static async start(count: number, env: NodeJS.ProcessEnv): Promise<RenderReplicas> {
    const folder = mkdtempSync(join(tmpdir(), 'platen-render-'));
    const { services } = await platformProcesses({
      ...{ port: 1, redisUrl: 'redis://127.0.0.1:1', chromiumBackends: 'http://127.0.0.1:1' },
      ...{ secrets: newSecrets(), plansFile: '', issuersFile: join(folder, 'issuers.json') },
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
        PLATEN_RENDER_THREADS: '1',
      };
      await supervisor.start({
        ...spec,
        name: `render-${index}`,
        env: { ...spec.env, ...env, ...own },
        isReady: httpReady(`http://127.0.0.1:${metricsPort}/readyz`),
      });
      return { client: new RpcClient(renderService, { address: `127.0.0.1:${port}` }), metricsUrl };
    });
    return new RenderReplicas(supervisor, await Promise.all(replicas), folder);
  }

  /** Has one replica make a PDF. @returns its size in bytes @throws {PlatenError} */
  async render(replica: number, accountId: string, html: string): Promise<number> {
    const call = this.#replicas[replica]!.client.open('Render', {
      requestId: randomUUID(),
      timeoutMs: TIMEOUT_MS,
    });
    const job = { format: 'FORMAT_HTML', output: 'OUTPUT_PDF', javascript: true } as const;
    await call.send({ job: { ...job, accountId, timeoutMs: TIMEOUT_MS } });
    await call.send({ chunk: { part: 'PART_CONTENT', data: Buffer.from(html) } });
    void call.end();
    let bytes = 0;
    for await (const { chunk } of call.messages()) bytes += chunk.length;
    return bytes;
  }

  /** The sum of a metric over all replicas and labels. */
  async metric(name: string): Promise<number> {
    const texts = await Promise.all(
      this.#replicas.map(async ({ metricsUrl }) => (await fetch(metricsUrl)).text()),
    );
    const lines = texts.flatMap((text) => text.split('\n'));
    return lines
      .filter((line) => line.startsWith(`${name}{`))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }

  async stop(): Promise<void> {
    for (const { client } of this.#replicas) client.close();
    await this.#supervisor.stop();
    removeSearched(this.#folder, []);
  }
}
