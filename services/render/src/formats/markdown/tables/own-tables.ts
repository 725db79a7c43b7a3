import { edited, type Edit } from '../../html/edits.ts';
import { scanHtml, type OpenTag } from '../../html/html-scan.ts';
import { ColumnNeeds } from '../../tables/column-needs.ts';
import type { TextWidth } from '../../tables/text-width.ts';

/** The share of the room for words side by side; the rest is for padding, borders and bold type. */
const SHARE = 0.7;

/** Whether, at a quick look, an author wrote the table in HTML. */
const OWN_TABLE = /<table(?! class="fitted)/i;

/** In em of the table's text. */
interface Room {
  widthOf: TextWidth;
  room: number;
}

interface OwnTable {
  tag: OpenTag;
  columns: ColumnNeeds[];
  column: number;
}

/**
 * Names the tables that an author wrote as HTML and whose words fit side by side `roomy`: there no word is broken, which
 * a browser would do to a short one beside a long text. Code blocks in them may be broken still.
 */
export function keepWords(html: string, { widthOf, room }: Room): string {
  if (!OWN_TABLE.test(html)) return html;
  const open: OwnTable[] = [];
  const edits: Edit[] = [];
  let listings = 0;
  const begin = (tag: OpenTag) => {
    if (tag.name === 'table') open.push({ tag, columns: [], column: -1 });
    if (tag.name === 'pre') listings += 1;
    const table = open.at(-1);
    if (tag.name === 'tr' && table) table.column = -1;
    if ((tag.name === 'td' || tag.name === 'th') && table) table.column += 1;
  };
  const end = (name: string) => {
    if (name === 'pre') listings = Math.max(0, listings - 1);
    const table = name === 'table' ? open.pop() : undefined;
    if (!table || isFitted(html, table.tag)) return;
    const words = table.columns.reduce((sum, { word }) => sum + word, 0);
    if (words <= room * SHARE) edits.push(named(html, table.tag));
  };
  const add = (text: string) => {
    const table = open.at(-1);
    if (!table || listings > 0 || table.column < 0) return;
    (table.columns[table.column] ??= new ColumnNeeds(widthOf)).add(text);
  };
  const events = {
    onOpenTag: begin,
    onCloseTag: end,
    onText: ({ start, end: behind }: { start: number; end: number }) => {
      if (open.length > 0) add(html.slice(start, behind));
    },
  };
  scanHtml(html, events, () => true);
  return edited(
    html,
    edits.toSorted((one, other) => one.start - other.start),
  );
}

/** One that Markdown made: fit.ts has seen to it. */
function isFitted(html: string, { attributes }: OpenTag): boolean {
  const names = attributes.get('class');
  return names !== undefined && /\bfitted\b/.test(html.slice(names.start, names.end));
}

function named(html: string, { start, attributes }: OpenTag): Edit {
  const names = attributes.get('class');
  const behindName = start + '<table'.length;
  if (!names) return { start: behindName, end: behindName, text: ' class="roomy"' };
  const own = html.slice(names.start, names.end);
  const isQuoted = /["']/.test(html.charAt(names.start - 1));
  return { ...names, text: isQuoted ? `${own} roomy` : `"${own} roomy"` };
}
