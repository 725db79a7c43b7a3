import { ENDLESS, HEAVY, HUNGRY } from '../../test/attacks/payloads/killers.ts';
import type { TestPlatform } from '../../test/harness/platform.ts';
import type { Request } from '../load.ts';
import { ofPlaten } from '../page.ts';

/** One of each kind of what a document may eat: processors, time, pages, nesting, pictures, memory. */
export const KILLERS: Readonly<Record<string, string>> = chosen({
  ...ENDLESS,
  ...HEAVY,
  ...HUNGRY,
});

function chosen(all: Readonly<Record<string, string>>): Record<string, string> {
  const names = [
    ...['an endless script', 'timers without end, each at work', 'promises without end'],
    ...['a regular expression that goes back', 'WebAssembly without end'],
    ...['100,000 pages', 'a million nested elements', 'a filter of blur'],
    ...['references that double', 'buffers without end', 'elements without end'],
  ];
  return Object.fromEntries(
    names.map((name) => {
      const content = all[name];
      if (content === undefined) throw new Error(`there is no killer named ${name}`);
      return [name, content];
    }),
  );
}

/** Of a killer's plan: long enough that what is laid out first is being printed by then. */
export const DEADLINE_MS = 8_000;

/** A killer's request, by an account of its own: no quota ends it, and its others do not wait for it. */
export async function killerOf(platform: TestPlatform, content: string): Promise<Request> {
  const { key } = await platform.account('eight-seconds');
  return ofPlaten(platform.url, key, { content, options: { syntax: 'off' } });
}
