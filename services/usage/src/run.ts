import { accountsFileSchema, type UsageServiceDefinition } from '@platen/contracts';
import { developmentService, usageService } from '@platen/contracts/services';
import { RpcServer, WatchedCertificates, type Callers } from '@platen/rpc';
import { Service, tlsFiles, WatchedFile } from '@platen/runtime';
import {
  askStore,
  connectStore,
  firstConnection,
  measureStore,
  useStore,
  type Store,
} from '@platen/store';
import type { UsageConfig } from './config.ts';
import { developmentHandlers } from './development/handlers.ts';
import { usageHandlers } from './handlers.ts';
import { Ledger } from './ledger/ledger.ts';
import { catalogueSchema } from './plans/catalogue.ts';
import { planPartSchema } from './plans/plan.ts';
import { Plans } from './plans/plans.ts';
import { Admissions } from './provisional/admissions.ts';
import { Charges } from './provisional/charges.ts';
import { Journal } from './provisional/journal.ts';
import { localRate } from './provisional/local-rate.ts';
import { measureFallback, measureJournal } from './provisional/metrics.ts';
import { reservationMetrics } from './reservations/metrics.ts';
import { RequestLog } from './requests/request-log.ts';
import { Reservations } from './reservations/reservations.ts';

const FIRST_KEY = 'usage:first-use';

/** Wires the service. Parts close in the reverse order. */
export async function run(config: UsageConfig): Promise<Service> {
  const service = await Service.start('usage', config);
  const { catalogue, plans } = await openPlans(config, service);

  const store = connectStore(config.redisUrl, service.log);
  service.onClose('store', () => store.disconnect());
  measureStore(store, service.metrics);
  service.dependencies.add('redis', () => askStore(store), {
    use: () => useStore(store, FIRST_KEY),
    isOptional: config.storeFailure === 'open',
  });

  const certificates = await WatchedCertificates.open(tlsFiles(config), service);
  const server = new RpcServer(service, certificates);
  const reservations = new Reservations(store);
  const requestLog = new RequestLog(store);
  service.onClose('log of requests', () => requestLog.close());
  const handlers = usageHandlers(server, {
    plans,
    reservations,
    admissions: admissionsOn(store, reservations, { service, config }),
    metrics: reservationMetrics(service.metrics),
    ledger: new Ledger(store),
    requestLog,
  });
  server.add(usageService, handlers, USAGE_CALLERS);
  if (config.environment === 'development') {
    const { plansFile } = config;
    const parts = { plansFile, catalogue, plans, store };
    server.add(developmentService, developmentHandlers(server, parts));
  }
  const port = await server.listen(config.bindAddress, config.grpcPort);
  service.onDrain(() => server.drain());
  service.onClose('gRPC server', () => server.close(config.drainTimeoutMs));

  await firstConnection(store);
  service.ready({ port });
  return service;
}

function admissionsOn(
  store: Store,
  reservations: Reservations,
  { service, config }: { service: Service; config: UsageConfig },
): Admissions {
  const charges = new Charges(store, reservations);
  measureFallback(store, config.storeFailure, service.metrics);
  if (config.storeFailure === 'closed') return new Admissions({ reservations, charges });
  const journal = new Journal({ charges, reservations, log: service.log });
  service.onClose('journal', () => journal.close());
  measureJournal(journal, service.metrics);
  const rate = localRate({ replicas: config.replicas });
  return new Admissions({ reservations, charges, open: { rate, journal } });
}

async function openPlans({ plansFile, accountsFile }: UsageConfig, service: Service) {
  const catalogue = await WatchedFile.open(service, {
    name: 'plans',
    file: plansFile,
    schema: catalogueSchema,
  });
  const accounts =
    accountsFile === undefined
      ? undefined
      : await WatchedFile.open(service, {
          name: 'accounts',
          file: accountsFile,
          schema: accountsFileSchema(planPartSchema),
        });
  return { catalogue, plans: new Plans({ catalogue, accounts, log: service.log }) };
}

/** Only the edge reports charges, because it has checked the caller's key. */
const USAGE_CALLERS: Callers<UsageServiceDefinition> = {
  Reserve: ['edge'],
  Commit: ['edge'],
  Release: ['edge'],
  Renew: ['edge'],
  GetUsage: ['edge'],
  GetHistory: ['edge'],
  GetKeyUsage: ['edge'],
  LogRequests: ['edge'],
  ListRequests: ['edge'],
  ListPlans: ['edge'],
  GetPlan: ['edge'],
};
