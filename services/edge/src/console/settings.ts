import { setTimeout as delay } from 'node:timers/promises';
import type { ConsoleIssuer, Plan } from '@platen/contracts';
import { reasonOf, type Logger } from '@platen/runtime';
import type { Clients } from '../downstream/clients.ts';

interface ConsoleSettingsOptions {
  clients: { auth: Pick<Clients['auth'], 'call'>; usage: Pick<Clients['usage'], 'call'> };
  log: Pick<Logger, 'warn'>;
}

export interface Settings {
  /** The issuers at which people can log in. */
  issuers: ConsoleIssuer[];
  /** Every plan of the platform. */
  plans: Plan[];
}

const CALL = { requestId: 'console-settings', timeoutMs: 5_000 };

/** Time between two questions to auth and usage, in milliseconds. */
const REFRESH_MS = 10_000;

/** The same, until both have answered for the first time. */
const FIRST_REFRESH_MS = 500;

/** Settings from auth and usage. The edge asks regularly, and keeps the last answers while they are down. */
export class ConsoleSettings {
  readonly #options: ConsoleSettingsOptions;
  #known: Settings | undefined;
  #asking: Promise<Settings> | undefined;
  readonly #closing = new AbortController();

  constructor(options: ConsoleSettingsOptions) {
    this.#options = options;
    void this.#keepAsking();
  }

  /** @throws {PlatenError} service_unavailable: auth or usage has not answered yet */
  async current(): Promise<Settings> {
    return this.#known ?? this.#ask();
  }

  /** The origins that a login talks to, for the site's Content-Security-Policy; none before auth has answered. */
  connectOrigins(): string[] {
    const origins = this.#known?.issuers.flatMap((issuer) => issuer.origins) ?? [];
    return [...new Set(origins)];
  }

  close(): void {
    this.#closing.abort();
  }

  async #keepAsking(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#ask().catch((error: unknown) => {
        if (!signal.aborted)
          this.#options.log.warn(
            { reason: reasonOf(error) },
            'could not read the settings of the console',
          );
      });
      const delayMs = this.#known ? REFRESH_MS : FIRST_REFRESH_MS;
      await delay(delayMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #ask(): Promise<Settings> {
    this.#asking ??= this.#askBoth().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  async #askBoth(): Promise<Settings> {
    const { auth, usage } = this.#options.clients;
    const [{ issuers }, { plans }] = await Promise.all([
      auth.call('ListConsoleIssuers', {}, CALL),
      usage.call('ListPlans', {}, CALL),
    ]);
    this.#known = { issuers, plans };
    return this.#known;
  }
}
