import { escapeHtml } from '../../../variables/html.ts';
import { edited, type Edit } from '../../html/edits.ts';
import { attributeOf, scanHtml, type HtmlElement, type HtmlEvents } from '../../html/html-scan.ts';
import { ColumnNeeds, isAmount } from '../../tables/column-needs.ts';
import { fitColumns } from '../../tables/fit.ts';
import type { TextWidth } from '../../tables/text-width.ts';

/** The share of the room for words side by side; the rest is for padding, borders and bold type. */
const SHARE = 0.7;

/** Whether, at a quick look, an author wrote the table in HTML. */
const OWN_TABLE = /<table(?! class="fitted)/i;

interface Room {
  widthOf: TextWidth;
  /** In em of the table's text. */
  room: number;
  /** Of the table's text, in points. */
  size: number;
}

interface OwnTable {
  columns: ColumnNeeds[];
  /** The column that is next in its row. */
  next: number;
  cells: OwnCell[];
}

interface OwnCell {
  column: number;
  span: number;
  element: HtmlElement;
  text: string;
}

/**
 * Fits the tables that an author wrote as HTML: no number, date or amount is broken, and no word where the words fit
 * side by side, which a browser would do to a short one beside a long text. Code blocks in them may be broken still.
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

  onElement(element: HtmlElement): void {
    const { name } = element;
    const table = this.#open.at(-1);
    if (name === 'table') this.#open.push({ columns: [], next: 0, cells: [] });
    else if (name === 'pre') this.#listings += 1;
    else if (name === 'tr' && table) table.next = 0;
    else if ((name === 'td' || name === 'th') && table) addCell(table, element);
  }

  onText(text: string): void {
    const cell = this.#open.at(-1)?.cells.at(-1);
    if (cell && this.#listings === 0) cell.text += text;
  }

  onEnd(element: HtmlElement): void {
    if (element.name === 'pre') this.#listings -= 1;
    const table = element.name === 'table' ? this.#open.pop() : undefined;
    // What Markdown made, fit.ts has seen to.
    const isOwn = !/\bfitted\b/.test(attributeOf(element, 'class') ?? '');
    if (table && isOwn) this.#fit(element, table);
  }

  #fit(element: HtmlElement, { columns, cells }: OwnTable): void {
    const { widthOf, room, size } = this.#room;
    for (const { column, span, text } of cells) {
      if (span === 1) (columns[column] ??= new ColumnNeeds(widthOf)).add(text.trim());
    }
    // A column may have none but cells that cover others.
    const count = columns.length;
    const needs = Array.from({ length: count }, (_, at) => columns[at] ?? new ColumnNeeds(widthOf));
    const words = needs.reduce((sum, { word }) => sum + word, 0);
    const { scale, broken } = fitColumns(needs, words <= room * SHARE ? Infinity : room, size);
    this.#add(element, 'class', 'roomy');
    if (scale < 1) this.#add(element, 'style', `font-size:calc(var(--table-size)*${scale})`);
    for (const cell of cells) {
      const own = needs[cell.column];
      this.#fitCell(cell, own && broken.get(own));
    }
  }

  /** @param least the width in em that is left of a column whose words are broken */
  #fitCell({ element, text }: OwnCell, least: number | undefined): void {
    if (isAmount(text)) this.#add(element, 'class', 'whole');
    else if (least !== undefined) this.#add(element, 'class', 'break');
    if (least === undefined || element.name !== 'th') return;
    this.#add(element, 'style', `min-width:${least.toFixed(2)}em`);
  }

  /** Adds to an attribute of an element that the source has. */
  #add(element: HtmlElement, name: 'class' | 'style', value: string): void {
    const { place } = element;
    if (!place) return;
    const given = attributeOf(element, name) ?? '';
    const joined = name === 'class' ? `${given} ${value}`.trim() : `${value};${given}`;
    const text = `${name}="${escapeHtml(joined)}"`;
    const own = place.attrs?.[name];
    if (own) this.edits.push({ start: own.startOffset, end: own.endOffset, text });
    else {
      const behindName = place.startOffset + '<'.length + element.name.length;
      this.edits.push({ start: behindName, end: behindName, text: ` ${text}` });
    }
  }
}

function addCell(table: OwnTable, element: HtmlElement): void {
  const span = Math.min(Math.max(1, Number(attributeOf(element, 'colspan')) || 1), 1_000);
  table.cells.push({ column: table.next, span, element, text: '' });
  table.next += span;
}
