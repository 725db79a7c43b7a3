import { ReplyError } from 'ioredis';
import type { Store } from './connect.ts';
import { storeCall } from './errors.ts';

/** A Lua script: what it does, and how many of its arguments are keys. */
export interface Script {
  lua: string;
  numberOfKeys: number;
}

/**
 * Runs a script with its keys and arguments; one round trip, atomic.
 * @throws {PlatenError} service_unavailable: it may have run or not; it is not sent again
 */
export type RunScript<Name extends string> = (
  name: Name,
  ...args: (string | number)[]
) => Promise<unknown>;

type Command = (...args: (string | number)[]) => Promise<unknown>;

/** Keeps the scripts' names apart from Redis's own commands. */
const SUFFIX = 'Script';

/** A store that forgets a script so often in a row does not want it. */
const TRIES = 3;

/**
 * Teaches a connection scripts: sent by hash, whole only where the store does not know them yet (it
 * says so before it runs anything, so that nothing runs twice).
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

/** The library sends a script whole after its first NOSCRIPT only; a store may forget twice at once. */
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
