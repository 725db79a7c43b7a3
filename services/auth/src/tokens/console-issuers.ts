import type { ConsoleIssuer } from '@platen/contracts';
import { reasonOf, type Logger } from '@platen/runtime';
import { discover, type Discovery } from './discovery.ts';
import { requireSafe, type Issuer } from './issuers.ts';

type WithConsole = Issuer & { console: NonNullable<Issuer['console']> };

/** Endpoints for a login, a renewal and a logout (OpenID Connect Discovery, section 3; RP-Initiated Logout). */
const ENDPOINTS = [
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'end_session_endpoint',
  'revocation_endpoint',
];

/** How long a discovery document counts, in milliseconds. */
const KNOWN_MS = 600_000;

/** Time between two questions to an issuer that did not answer, in milliseconds. */
const COOL_DOWN_MS = 5_000;

interface ConsoleIssuersOptions {
  /** Allows issuers on this machine, without TLS. */
  development: boolean;
  log: Pick<Logger, 'warn'>;
  /** In milliseconds, only ever forward. */
  clock?: { now(): number };
}

export type ListConsoleIssuers = () => Promise<ConsoleIssuer[]>;

/**
 * The issuers with a login for the console, with the data that a browser needs.
 * @returns lists them in the order of the issuers file, also those that are down
 */
export function consoleIssuers(
  issuers: readonly Issuer[],
  options: ConsoleIssuersOptions,
): ListConsoleIssuers {
  const withLogin = issuers
    .filter((issuer): issuer is WithConsole => issuer.console !== undefined)
    .map((issuer) => ({ issuer, origins: knownOrigins(issuer.issuer, options) }));
  return () =>
    Promise.all(
      withLogin.map(async ({ issuer, origins }) => ({
        name: issuer.console.name ?? new URL(issuer.issuer).host,
        issuer: issuer.issuer,
        clientId: issuer.console.client_id,
        scope: issuer.console.scopes.join(' '),
        resource: issuer.console.resource ?? '',
        origins: await origins(),
        defaultPlan: issuer.default_plan,
        namesPlans: issuer.plan_claim !== undefined,
      })),
    );
}

/** The origins of an issuer and of its endpoints; kept while the issuer is down. */
function knownOrigins(
  issuer: string,
  { log, development, clock = performance }: ConsoleIssuersOptions,
): () => Promise<string[]> {
  let known = [new URL(issuer).origin];
  let askAgainAt = -Infinity;
  let asking: Promise<void> | undefined;
  const ask = async () => {
    try {
      known = originsOf(await discover(issuer, fetch), development);
      askAgainAt = clock.now() + KNOWN_MS;
    } catch (error) {
      log.warn({ reason: reasonOf(error), issuer }, 'could not read where the console logs in');
      askAgainAt = clock.now() + COOL_DOWN_MS;
    }
  };
  return async () => {
    if (clock.now() >= askAgainAt) {
      asking ??= ask().finally(() => (asking = undefined));
      await asking;
    }
    return known;
  };
}

/** Never sends a browser to an address without TLS. */
function originsOf(document: Discovery, development: boolean): string[] {
  const endpoints = ENDPOINTS.map((name) => document[name]).filter((url) => url !== undefined);
  const urls = [document.issuer, ...endpoints].map(String);
  for (const url of urls) requireSafe(url, development);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
