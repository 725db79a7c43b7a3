import { once } from 'node:events';
import { createServer } from 'node:http';
import { Service } from '@platen/runtime';
import type { IssuerConfig } from './config.ts';
import { loginRoutes } from './login.ts';
import { createProvider } from './provider.ts';
import { CONTENT_POLICY, routed } from './routes.ts';
import { Signer } from './signer.ts';
import { tokenRoute } from './token-route.ts';

/**
 * An OpenID provider for development: it lets in whoever writes down a name.
 * It listens on this machine alone, and production refuses to trust it.
 */
export async function run(config: IssuerConfig): Promise<Service> {
  const service = await Service.start('issuer', config);
  const issuer = `http://127.0.0.1:${config.port}`;
  const provider = createProvider(issuer, config);
  const callback = provider.callback();
  const signer = new Signer({ issuer, key: config.key, audience: config.audience });
  const server = createServer(
    routed([...loginRoutes(provider), tokenRoute(signer, config.secret)], (request, response) => {
      response.setHeader('Content-Security-Policy', CONTENT_POLICY);
      void callback(request, response);
    }),
  ).listen(config.port, '127.0.0.1');
  await once(server, 'listening');
  service.onClose('HTTP server', () => {
    server.closeAllConnections();
    server.close();
  });
  service.ready({ port: config.port });
  return service;
}
