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
  return (name, ...args) => storeCall(store, () => commands[`${name}${SUFFIX}`](...args));
}
