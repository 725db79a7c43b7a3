import type { RequestHandler } from 'express';
import type { CheckBody } from './body/bodies.ts';

/**
 * Reads the query. Turns texts that look like numbers into numbers, because a query has only texts.
 * @param integers names of parameters that are whole numbers
 */
export function readQuery(check: CheckBody, integers: readonly string[]): RequestHandler {
  return (request, response, next) => {
    const query = Object.fromEntries(
      Object.entries(request.query).map(([name, text]) => [
        name,
        integers.includes(name) && typeof text === 'string' && /^\d{1,9}$/.test(text)
          ? Number(text)
          : text,
      ]),
    );
    check(query);
    response.locals['query'] = query;
    next();
  };
}

/** The query, already read. */
export function queryOf(response: { locals: Record<string, unknown> }): Record<string, unknown> {
  return response.locals['query'] as Record<string, unknown>;
}
