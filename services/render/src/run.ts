import { renderService } from '@platen/contracts/services';
import { RpcServer, WatchedCertificates } from '@platen/rpc';
import { Service, tlsFiles, type Share } from '@platen/runtime';
import { Composer } from './compose/composer.ts';
import type { RenderConfig } from './config.ts';
import { startPools } from './engine/pools/start-pools.ts';
import { Printer } from './engine/printer.ts';
import { Finisher } from './finish/finisher.ts';
import { renderHandlers } from './handlers.ts';
import { renderMetrics } from './metrics.ts';
import { Budget } from './memory/budget.ts';
import { PdfTools } from './pdf/pdf-tools.ts';
import { Signers } from './signing/signers.ts';
import type { Tools } from './compose-job.ts';
import { Spool } from './spool/spool.ts';
import { workerMetrics } from './workers/metrics.ts';

/** Heap of one thread: enough to compose the largest allowed document. */
const COMPOSER_HEAP_MB = 512;

/** Wires the service. Parts close in the reverse order. */
export async function run(config: RenderConfig): Promise<Service> {
  const service = await Service.start('render', config);

  const threads = { threads: config.threads, maxWaiting: config.maxWaiting };
  const workers = workerMetrics(service.metrics);
  const composer = new Composer({
    ...threads,
    heapMb: COMPOSER_HEAP_MB,
    metrics: workers('compose'),
  });
  service.onClose('composer', () => composer.close());
  const pdfTools = new PdfTools({ ...threads, metrics: workers('pdf') });
  service.onClose('PDF tools', () => pdfTools.close());
  // One more than the others have, because an account always leaves one of these.
  const finisher = new Finisher({
    ...threads,
    threads: Math.max(config.threads, 2) + 1,
    metrics: workers('finish'),
  });
  service.onClose('finisher', () => finisher.close());
  const { pools, close } = await startPools(config, service);
  service.onClose('engines', close);
  for (const [kind, pool] of Object.entries(pools)) {
    service.dependencies.add(kind, () => pool.inService > 0);
  }

  const signers = new Signers(config);
  signers.measure(service.metrics);
  const memory = new Budget(config.memoryBudgetBytes);
  const spool = new Budget(config.spoolBudgetBytes);
  const engine = new Printer({ pools, finisher, pdfTools, signers });
  const metrics = renderMetrics(service.metrics, { spool, memory });
  const newSpool = (accountId: string) =>
    new Spool({
      shares: [spool.share(accountId), memory.share(accountId)],
      directory: config.spoolDirectory,
      memoryBytes: config.spoolMemoryBytes,
    });

  const tools = { composer, engine, pdfTools };

  const certificates = await WatchedCertificates.open(tlsFiles(config), service);
  const server = new RpcServer(service, certificates);
  const handlers = renderHandlers(server, { tools, metrics, memory, newSpool });
  server.add(renderService, handlers, { Render: ['edge'] });
  const port = await server.listen(config.bindAddress, config.grpcPort);
  service.onDrain(() => server.drain());
  service.onClose('gRPC server', () => server.close(config.drainTimeoutMs));

  await warmUp(tools, memory.share(''));
  service.ready({ port });
  return service;
}

/** How long a start waits for its threads; after that the first documents wait. */
const WARM_UP_MS = 30_000;

/** Makes threads load their code before the first document; an invalid PDF is enough for that. */
async function warmUp({ composer, pdfTools }: Tools, memory: Share): Promise<void> {
  const signal = AbortSignal.timeout(WARM_UP_MS);
  const nothing = new Uint8Array();
  const context = { document: nothing, accountId: '', deadline: Infinity, signal, memory };
  const task = { format: 'html', content: nothing, variables: nothing, options: {} } as const;
  await Promise.allSettled([
    composer.compose(task, context),
    pdfTools.inspect({ bytes: nothing }, context),
  ]);
}
