import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

const SOURCES = 'packages/sdk-python/src/platen_pdf/aio';

/** Python's words for waiting, and those of a client that waits in its thread. */
const WORDS: [RegExp, string][] = [
  [/\basync (?=def|for|with)/g, ''],
  [/\bawait /g, ''],
  [/__a(?=enter__|exit__)/g, '__'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\banyio\b/g, 'time'],
  [/^from \.http /gm, 'from ..http '],
];

/** A module of the client that does not wait, as the one of the client that does. */
export function pythonSync(name: string): string {
  const text = readFileSync(join(ROOT, SOURCES, name), 'utf8');
  const written = WORDS.reduce((all, [word, other]) => all.replaceAll(word, other), text);
  return `# Made of ${SOURCES}/${name} by npm run generate.\n${written}`;
}
