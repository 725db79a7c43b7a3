import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { answer, bodyOf, type Route } from './routes.ts';
import type { Signer } from './signer.ts';

const requestSchema = z.strictObject({
  sub: z.string().min(1).max(255),
  plan: z.string().min(1).optional(),
  claims: z.record(z.string(), z.unknown()).default({}),
});

/** `POST /development/token {sub, plan?, claims?}` → `{token}`, for who knows the secret. */
export function tokenRoute(signer: Signer, secret: string): Route {
  return {
    method: 'POST',
    path: /^\/development\/token$/,
    async handle(request, response) {
      if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`)) {
        answer(response, 401, 'text/plain', 'The secret is wrong.\n');
        return;
      }
      const { sub, plan, claims } = requestSchema.parse(JSON.parse(await bodyOf(request)));
      const token = await signer.token({ sub, ...(plan !== undefined && { plan }), ...claims });
      answer(response, 200, 'application/json', JSON.stringify({ token }));
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
