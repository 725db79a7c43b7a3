const MARK = /<(\/?)span[^>]*>|\n/g;

/**
 * Divides highlighted code into lines: spans that reach over a line end are closed before it and
 * opened again after it.
 * @param html text and `<span>` elements
 */
export function splitLines(html: string): string[] {
  const lines: string[] = [];
  const open: string[] = [];
  let line = '';
  let end = 0;
  for (const match of html.matchAll(MARK)) {
    line += html.slice(end, match.index);
    end = match.index + match[0].length;
    if (match[0] === '\n') {
      lines.push(line + '</span>'.repeat(open.length));
      line = open.join('');
      continue;
    }
    line += match[0];
    if (match[1]) open.pop();
    else open.push(match[0]);
  }
  lines.push(line + html.slice(end));
  return lines;
}
