import { boundedText } from '@platen/contracts';

/** Longest text, longer than any sentence of ours, in bytes. */
const LONGEST = 300;

/** Lines without information: a stack, and the end of every crash of Node.js. */
const NOISE = /^(\s+at |Node\.js v\d|\s*$|\s*\^+\s*$|})/;

/** The last message of a container before it ended, as one line. */
export function lastWords(text = ''): string {
  const lines = text.split('\n').filter((line) => !NOISE.test(line));
  const last = lines.at(-1)?.trim() ?? '';
  const before = lines.at(-2)?.trim() ?? '';
  // A list of faults has its title in the line before.
  const words = before.endsWith(':') ? `${before} ${spoken(last)}` : spoken(last);
  return boundedText(words, LONGEST);
}

/** The text of a log line, which is JSON. */
function spoken(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
