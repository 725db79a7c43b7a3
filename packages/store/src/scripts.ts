import { ReplyError } from 'ioredis';
import type { Store } from './connect.ts';
import { storeCall } from './errors.ts';

export interface Script {
  lua: string;
  numberOfKeys: number;
}

/**
 * Runs a script with its keys and arguments; atomic, in one round trip.
 * @throws {PlatenError} service_unavailable: it may have run or not; it is not sent again
 */
export type RunScript<Name extends string> = (
  name: Name,
  ...args: (string | number)[]
) => Promise<unknown>;

type Command = (...args: (string | number)[]) => Promise<unknown>;

/** Distinguishes scripts from Redis' own commands. */
const SUFFIX = 'Script';

/** Most tries with a Redis that forgets a script again and again. */
const TRIES = 3;

/**
 * Adds scripts to a connection. Sends them by hash, and whole only if Redis does not know them; it says so before it runs
 * anything, so nothing runs twice.
 */
export function loadScripts<Name extends string>(
  store: Store,
  scripts: Record<Name, Script>,
): RunScript<Name> {
  for (const [name, script] of Object.entries<Script>(scripts)) {
    store.defineCommand(name + SUFFIX, script);
  }
  const commands = store as unknown as Record<`${Name}${typeof SUFFIX}`, Command>;
  return (name, ...args) =>
    storeCall(store, () => untilKnown(() => commands[`${name}${SUFFIX}`](...args)), name);
}

/** Repeats, because the library sends a script whole only after its first NOSCRIPT, and Redis may forget it twice. */
async function untilKnown(send: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      if (tries === TRIES || !isUnknown(error)) throw error;
    }
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof ReplyError && (error as Error).message.startsWith('NOSCRIPT');
}
