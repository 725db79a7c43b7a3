/** Tags that print nothing themselves. */
const SILENT =
  'for|endfor|if|elsif|else|endif|unless|endunless|case|when|endcase|assign|break|continue';

/** A line with only such tags. */
const TAG_LINE = new RegExp(
  String.raw`^([ \t]*)((?:\{%-?[ \t]*(?:${SILENT})\b(?:(?!%\}).)*%\}[ \t]*)+)$`,
);

const RAW = /\{%-?\s*raw\s*-?%\}[\s\S]*?\{%-?\s*endraw\s*-?%\}/g;

type Kind = 'row' | 'item' | 'tag' | 'other';

/**
 * A loop's tags on lines of their own would leave empty lines behind, which end a table and loosen
 * a list. Between rows, and between items, such a line's end is moved into its tag: what comes out
 * has no empty line there, and every line keeps its number.
 * @param source with `\n` as line end
 */
export function tightenTagLines(source: string): string {
  if (!source.includes('{%')) return source;
  const lines = source.split('\n');
  const kinds = kindsOf(lines, source);
  /** Lines that the next one follows without a line end. */
  const joined = new Set<number>();
  for (let start = kinds.indexOf('tag'); start !== -1;) {
    let end = start;
    while (kinds[end] === 'tag') end++;
    const kept = linesKept(kinds[start - 1], kinds[end]);
    for (let line = start; kept !== undefined && line < end; line++) {
      const isJoined = line < end - kept;
      lines[line] = tightened(lines[line] ?? '', isJoined);
      if (isJoined) joined.add(line);
    }
    start = kinds.indexOf('tag', end);
  }
  return lines.map((line, at) => (at === 0 || joined.has(at - 1) ? line : `\n${line}`)).join('');
}

/**
 * How many of a run of tag lines keep their ends, for what stands before and after it; undefined
 * leaves the run alone. The last one after rows does, so that what follows begins something new.
 */
function linesKept(before: Kind | undefined, after: Kind | undefined): number | undefined {
  const belongs = (kind: Kind | undefined) => kind === 'row' || kind === 'item';
  if (belongs(before)) return before === after ? 0 : 1;
  return belongs(after) ? 0 : undefined;
}

/**
 * `  {% for x in xs %}` becomes `{%   for x in xs` and, on the next line, `%}`. What a loop repeats
 * begins after its tag: also where the line's end stays, the space before the tag moves in.
 */
function tightened(line: string, withEnd: boolean): string {
  const [, indent = '', tags = ''] = TAG_LINE.exec(line) ?? [];
  const indented = tags.trimEnd().replace(/^\{%-?/, (open) => open + indent);
  return withEnd ? indented.replace(/-?%\}$/, (close) => `\n${close}`) : indented;
}

function kindsOf(lines: readonly string[], source: string): Kind[] {
  const raw = rawLines(source);
  return lines.map((line, index) => (raw.has(index) ? 'other' : kindOf(line)));
}

function kindOf(line: string): Kind {
  if (TAG_LINE.test(line)) return 'tag';
  if (/^\s*\|/.test(line)) return 'row';
  return /^\s*(?:[-*+]|\d{1,9}[.)])[ \t]/.test(line) ? 'item' : 'other';
}

/** The lines that `{% raw %}` keeps as they are. */
function rawLines(source: string): ReadonlySet<number> {
  const found = new Set<number>();
  let line = 0;
  let end = 0;
  for (const match of source.matchAll(RAW)) {
    line += newlines(source.slice(end, match.index));
    found.add(line);
    for (let rest = newlines(match[0]); rest > 0; rest--) found.add(++line);
    end = match.index + match[0].length;
  }
  return found;
}

function newlines(text: string): number {
  return text.split('\n').length - 1;
}
