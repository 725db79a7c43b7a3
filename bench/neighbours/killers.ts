import { ENDLESS, HEAVY, HUNGRY } from '../../test/attacks/payloads/killers.ts';
import type { Request } from '../load/load.ts';
import { ofPlaten } from '../load/page.ts';

/** One document for each resource: processors, time, pages, nesting, pictures, memory. */
export const KILLERS: Readonly<Record<string, string>> = chosen({
  ...ENDLESS,
  ...HEAVY,
  ...HUNGRY,
});

function chosen(all: Readonly<Record<string, string>>): Record<string, string> {
  const names = [
    'an endless script',
    'timers without end, each at work',
    'promises without end',
    'a regular expression that goes back',
    'WebAssembly without end',
    '100,000 pages',
    'a million nested elements',
    'a filter of blur',
    'references that double',
    'buffers without end',
    'elements without end',
  ];
  return Object.fromEntries(
    names.map((name) => {
      const content = all[name];
      if (content === undefined) throw new Error(`there is no killer named ${name}`);
      return [name, content];
    }),
  );
}

/** The time-out of a killer's plan: long enough for a document with a long layout to reach its print. */
export const DEADLINE_MS = 8_000;

/** The plan of the sender of killers, without a quota. */
export const KILLERS_PLAN = 'eight-seconds-no-quota';

/** A killer's request. */
export function killerOf(url: string, key: string, content: string): Request {
  return ofPlaten(url, key, { content, options: { syntax: 'off' } });
}
