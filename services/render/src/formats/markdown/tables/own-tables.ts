import { escapeHtml } from '../../../variables/html.ts';
import { edited, type Edit } from '../../html/edits.ts';
import { attributeOf, scanHtml, type HtmlElement, type HtmlEvents } from '../../html/html-scan.ts';
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
  columns: ColumnNeeds[];
  column: number;
}

/**
 * Names the tables that an author wrote as HTML and whose words fit side by side `roomy`: there no word is broken, which
 * a browser would do to a short one beside a long text. Code blocks in them may be broken still.
 */
export function keepWords(html: string, room: Room): string {
  if (!OWN_TABLE.test(html)) return html;
  const tables = new OwnTables(room);
  scanHtml(html, [tables], { withPlaces: true });
  return edited(html, tables.edits);
}

class OwnTables implements HtmlEvents {
  readonly edits: Edit[] = [];
  readonly #room: Room;
  /** The tables that are open, innermost last. */
  readonly #open: OwnTable[] = [];
  #listings = 0;

  constructor(room: Room) {
    this.#room = room;
  }

  onElement({ name }: HtmlElement): void {
    const table = this.#open.at(-1);
    if (name === 'table') this.#open.push({ columns: [], column: -1 });
    else if (name === 'pre') this.#listings += 1;
    else if (name === 'tr' && table) table.column = -1;
    else if ((name === 'td' || name === 'th') && table) table.column += 1;
  }

  onText(text: string): void {
    const table = this.#open.at(-1);
    if (!table || this.#listings > 0 || table.column < 0) return;
    (table.columns[table.column] ??= new ColumnNeeds(this.#room.widthOf)).add(text);
  }

  onEnd(element: HtmlElement): void {
    if (element.name === 'pre') this.#listings -= 1;
    const table = element.name === 'table' ? this.#open.pop() : undefined;
    const { widthOf: _, room } = this.#room;
    const words = table?.columns.reduce((sum, { word }) => sum + word, 0);
    if (words !== undefined && words <= room * SHARE) this.#name(element);
  }

  #name(element: HtmlElement): void {
    const names = attributeOf(element, 'class') ?? '';
    const { place } = element;
    // Markdown made it, and fit.ts has seen to it.
    if (!place || /\bfitted\b/.test(names)) return;
    const text = ` class="${escapeHtml(`${names} roomy`.trim())}"`;
    const behindName = place.startOffset + '<table'.length;
    const own = place.attrs?.['class'];
    if (own) this.edits.push({ start: own.startOffset, end: own.endOffset, text: text.trim() });
    else this.edits.push({ start: behindName, end: behindName, text });
  }
}
