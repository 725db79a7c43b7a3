import type { RequestListener } from 'node:http';
import type { IssuerConfig } from './config.ts';
import { loginRoutes } from './login.ts';
import { createProvider } from './provider.ts';
import { CONTENT_POLICY, routed } from './routes.ts';
import { Signer } from './signer.ts';
import { tokenRoute } from './token-route.ts';

/** The handler of the issuer of this name. */
export function issuerListener(
  issuer: string,
  config: Pick<IssuerConfig, 'key' | 'secret' | 'audience' | 'consoleUrl'>,
): RequestListener {
  const provider = createProvider(issuer, config);
  const callback = provider.callback();
  const signer = new Signer({ issuer, key: config.key, audience: config.audience });
  const routes = [...loginRoutes(provider), tokenRoute(signer, config.secret)];
  return routed(routes, (request, response) => {
    response.setHeader('Content-Security-Policy', CONTENT_POLICY);
    void callback(request, response);
  });
}
