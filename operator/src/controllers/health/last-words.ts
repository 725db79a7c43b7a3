/** Longer than any sentence of ours. */
const LONGEST = 300;

/** Says nothing by itself: a stack, and what Node.js ends every crash with. */
const NOISE = /^(\s+at |Node\.js v\d|\s*$|\s*\^+\s*$|})/;

/** What a container said last before it ended, of the end of its log: one line. */
export function lastWords(text = ''): string {
  const lines = text.split('\n').filter((line) => !NOISE.test(line));
  const last = lines.at(-1)?.trim() ?? '';
  const before = lines.at(-2)?.trim() ?? '';
  // A list of faults has its title above it.
  const words = before.endsWith(':') ? `${before} ${spoken(last)}` : spoken(last);
  return words.length > LONGEST ? `${words.slice(0, LONGEST - 1)}…` : words;
}

/** A line of a log is JSON. */
function spoken(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(': ') || line;
  } catch {
    return line;
  }
}
