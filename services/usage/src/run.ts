import { usageService } from '@platen/contracts';
import { RpcServer } from '@platen/rpc';
import { Service } from '@platen/runtime';
import { connectStore, firstConnection } from '@platen/store';
import type { UsageConfig } from './config.ts';
import { usageHandlers } from './handlers.ts';
import { Catalogue } from './plans/catalogue.ts';
import { Plans } from './plans/plans.ts';
import { Reservations } from './reservations/reservations.ts';

/** Wires the service; what is closed last is opened first. */
export async function run(config: UsageConfig): Promise<Service> {
  const catalogue = await Catalogue.read(config.plansFile);
  const service = await Service.start('usage', config);

  const store = connectStore(config.redisUrl, service.log);
  service.onClose('store', () => store.disconnect());

  const server = new RpcServer(service);
  const plans = new Plans(catalogue, service.log);
  server.add(usageService, usageHandlers(server, plans, new Reservations(store)));
  const port = await server.listen(config.bindAddress, config.grpcPort);
  service.onDrain(() => server.drain());
  service.onClose('gRPC server', () => server.close(config.drainTimeoutMs));

  await firstConnection(store);
  service.ready({ port });
  return service;
}
