import { WatchedCertificates, type RpcClient } from '@platen/rpc';
import { Service, tlsFiles } from '@platen/runtime';
import { createApp } from './app.ts';
import type { EdgeConfig } from './config.ts';
import { closeClients, connectClients } from './downstream/clients.ts';
import { HttpServer } from './server.ts';

/** Wires the service. Parts close in the reverse order. */
export async function run(config: EdgeConfig): Promise<Service> {
  const service = await Service.start('edge', config);

  const certificates = await WatchedCertificates.open(tlsFiles(config), service);
  const clients = connectClients(config, certificates);
  service.onClose('clients', () => closeClients(clients));
  for (const [name, client] of Object.entries(clients) as [
    string,
    Pick<RpcClient<never>, 'serves'>,
  ][]) {
    service.dependencies.add(name, () => client.serves());
  }

  const server = new HttpServer(createApp(service, config, clients), {
    limits: config,
    log: service.log,
  });
  await server.listen(config.bindAddress, config.httpPort);
  service.onDrain(() => server.drain());
  service.onClose('HTTP server', () => server.close(config.drainTimeoutMs));

  service.ready({ port: config.httpPort });
  return service;
}
