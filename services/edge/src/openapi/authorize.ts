import type { RequestHandler } from 'express';
import type { Guard } from '../middleware/authenticate.ts';
import type { OperationObject, SecuritySchemeObject } from './document.ts';

interface SecurityConfig {
  securitySchemes: Record<string, SecuritySchemeObject>;
  /** The guards by the name of their scheme. */
  guards: Record<string, Guard>;
}

/**
 * Authorizes by the first alternative of an operation whose credentials the request has. A request without
 * credentials gets the error of the first alternative.
 * @throws {Error} a scheme has no guard
 */
export function authorize(
  security: OperationObject['security'],
  config: SecurityConfig,
): RequestHandler[] {
  const ways = (security ?? []).flatMap(Object.entries).map(([scheme, scopes]) => ({
    header: headerOf(config.securitySchemes[scheme]),
    enter: guardOf(scheme, config)(scopes as string[]),
  }));
  const [first] = ways;
  if (!first) return [];
  return [
    (request, response, next) => {
      const way = ways.find(({ header }) => request.get(header) !== undefined) ?? first;
      return way.enter(request, response, next);
    },
  ];
}

function headerOf(scheme: SecuritySchemeObject | undefined): string {
  return scheme?.type === 'apiKey' ? scheme.name : 'Authorization';
}

function guardOf(scheme: string, { guards }: SecurityConfig): Guard {
  const guard = guards[scheme];
  if (!guard) throw new Error(`nothing guards ${scheme}`);
  return guard;
}
