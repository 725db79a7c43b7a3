import type { ConsoleIssuer } from '@platen/contracts';
import type { Logger } from '@platen/runtime';
import { discover, type Discovery } from './discovery.ts';
import { requireSafe, type Issuer } from './issuers.ts';

/** An issuer with a login for the console. */
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

/** The issuers with a login for the console, with the data that a browser needs. */
export class ConsoleIssuers {
  readonly #issuers: { issuer: WithConsole; origins: Origins }[];

  constructor(issuers: readonly Issuer[], options: ConsoleIssuersOptions) {
    this.#issuers = issuers
      .filter((issuer): issuer is WithConsole => issuer.console !== undefined)
      .map((issuer) => ({ issuer, origins: new Origins(issuer.issuer, options) }));
  }

  /** In the order of the issuers file. Also lists an issuer that is down. */
  list(): Promise<ConsoleIssuer[]> {
    return Promise.all(
      this.#issuers.map(async ({ issuer, origins }) => ({
        name: issuer.console.name ?? new URL(issuer.issuer).host,
        issuer: issuer.issuer,
        clientId: issuer.console.client_id,
        scope: issuer.console.scopes.join(' '),
        resource: issuer.console.resource ?? '',
        origins: await origins.current(),
        defaultPlan: issuer.default_plan,
        namesPlans: issuer.plan_claim !== undefined,
      })),
    );
  }
}

/** The origins of an issuer and of its endpoints; kept while the issuer is down. */
class Origins {
  readonly #issuer: string;
  readonly #options: ConsoleIssuersOptions;
  #known: string[];
  #askAgainAt = -Infinity;
  #asking: Promise<void> | undefined;

  constructor(issuer: string, options: ConsoleIssuersOptions) {
    this.#issuer = issuer;
    this.#options = options;
    this.#known = [new URL(issuer).origin];
  }

  async current(): Promise<string[]> {
    if (this.#now() >= this.#askAgainAt) {
      this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
      await this.#asking;
    }
    return this.#known;
  }

  async #ask(): Promise<void> {
    const { log, development } = this.#options;
    try {
      this.#known = originsOf(await discover(this.#issuer, fetch), development);
      this.#askAgainAt = this.#now() + KNOWN_MS;
    } catch (error) {
      log.warn({ err: error, issuer: this.#issuer }, 'could not read where the console logs in');
      this.#askAgainAt = this.#now() + COOL_DOWN_MS;
    }
  }

  #now(): number {
    return (this.#options.clock ?? performance).now();
  }
}

/** Never sends a browser to an address without TLS. */
function originsOf(document: Discovery, development: boolean): string[] {
  const endpoints = ENDPOINTS.map((name) => document[name]).filter((url) => url !== undefined);
  const urls = [document.issuer, ...endpoints].map(String);
  for (const url of urls) requireSafe(url, development);
  return [...new Set(urls.map((url) => new URL(url).origin))];
}
