import { readFileSync } from 'node:fs';
import type { Script } from '@platen/store';

const read = (name: string) => readFileSync(new URL(`./${name}.lua`, import.meta.url), 'utf8');

/** Shared parts of scripts; later ones use earlier ones. */
const COMMON = [
  'reservations/calendar',
  'reservations/account',
  'reservations/window',
  'reservations/hang-ups',
  'ledger/count',
  'ledger/ask',
  'reservations/settle',
].map(read);

/** Lua that defines `now_us()`: the store's time. */
export const STORE_CLOCK = read('reservations/clock');

/** How long Redis remembers an ended reservation, so that late and repeated calls find how it ended. In milliseconds. */
export const REMEMBERED_MS = 15 * 60_000;

const CONSTANTS = `local MEMORY_MS = ${REMEMBERED_MS}`;

/**
 * A script for an account, with all shared parts. Its only key is the account's prefix.
 * @param name its path below this folder, without `.lua`
 * @param clock Lua that defines `now_us()`, in µs since the Unix epoch
 */
export function accountScript(name: string, clock: string): Script {
  return { lua: [clock, CONSTANTS, ...COMMON, read(name)].join('\n'), numberOfKeys: 1 };
}

/** The prefix of all keys of an account. The hash tag keeps them on one node of a cluster. */
export function accountPrefix(account: string): string {
  return `usage:{${account}}`;
}
