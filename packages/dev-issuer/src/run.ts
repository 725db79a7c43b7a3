import { once } from 'node:events';
import { createServer } from 'node:http';
import { Service } from '@platen/runtime';
import type { IssuerConfig } from './config.ts';
import { issuerListener } from './listener.ts';

/**
 * An OpenID provider for development: it accepts any name.
 * Its address is one of this machine, and production refuses to trust it.
 */
export async function run(config: IssuerConfig): Promise<Service> {
  const service = await Service.start('issuer', config);
  const issuer = `http://127.0.0.1:${config.port}`;
  const server = createServer(issuerListener(issuer, config));
  server.listen(config.port, config.bindAddress);
  await once(server, 'listening');
  service.onClose('HTTP server', () => {
    server.closeAllConnections();
    server.close();
  });
  service.ready({ port: config.port });
  return service;
}
