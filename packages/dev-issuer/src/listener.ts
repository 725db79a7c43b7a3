import type { RequestListener } from 'node:http';
import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { IssuerConfig } from './config.ts';
import { loginRoutes } from './login.ts';
import { createProvider } from './provider.ts';
import { CONTENT_POLICY, routed, answer, bodyOf, type Route } from './routes.ts';
import { signedToken, type SignerOptions } from './signer.ts';

/** The handler of the issuer of this name. */
export function issuerListener(
  issuer: string,
  config: Pick<IssuerConfig, 'key' | 'secret' | 'audience' | 'consoleUrl'>,
): RequestListener {
  const provider = createProvider(issuer, config);
  const callback = provider.callback();
  const routes = [...loginRoutes(provider), tokenRoute({ ...config, issuer }, config.secret)];
  return routed(routes, (request, response) => {
    response.setHeader('Content-Security-Policy', CONTENT_POLICY);
    void callback(request, response);
  });
}

const requestSchema = z.strictObject({
  sub: z.string().min(1).max(255),
  plan: z.string().min(1).optional(),
  claims: z.record(z.string(), z.unknown()).default({}),
});

/** `POST /development/token {sub, plan?, claims?}` → `{token}`, for who knows the secret. */
function tokenRoute(options: SignerOptions, secret: string): Route {
  return {
    method: 'POST',
    path: /^\/development\/token$/,
    async handle(request, response) {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) {
        answer(response, 401, 'text/plain', 'The secret is wrong.\n');
        return;
      }
      const { sub, plan, claims } = requestSchema.parse(JSON.parse(await bodyOf(request)));
      const token = await signedToken(
        { sub, ...(plan !== undefined && { plan }), ...claims },
        options,
      );
      answer(response, 200, 'application/json', JSON.stringify({ token }));
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
