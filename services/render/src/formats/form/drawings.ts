import { type PDFDict } from '@cantoo/pdf-lib';
import { MIB, PlatenError } from '@platen/contracts';
import { escapeHtml } from '../../variables/html.ts';
import { charactersIn, LOST, type FormField } from './fields.ts';
import { looksOf, type Looks } from './looks.ts';
import { dictIn, name, textOf } from '../../pdf/objects.ts';

/** The font sizes of fields that name none, and the least of all. In points. */
const LARGEST = 144;
const FREE = 12;
const SMALLEST = 4;

/** Of all drawings, in characters: a text may stand in many places. */
const MOST_TEXT = 8 * MIB;

/** So many cells are wider than a hair on any sheet: a longer text stands in a line. */
const MOST_CELLS = 1_000;

/** Heights of a line, in font sizes: of one in its field, and of one below others. */
const ALONE = 1.3;
const LINE = 1.2;

/** Between a border and the text, in points. */
const PADDING = 2;

/** A named size shrinks to no less than this share, or to the size of a field that names none. */
const LEAST_SHARE = 0.5;

const STYLES = `@page{margin:0}*{margin:0;box-sizing:border-box}
body>div{break-after:page;overflow:hidden;unicode-bidi:plaintext;white-space:pre;border-style:solid}
body>div:last-of-type{break-after:auto}
.m{white-space:pre-wrap;overflow-wrap:anywhere;line-height:${LINE}}
.c{display:flex}.c>span{text-align:center;height:100%;border-left:0 solid}
.l>p{line-height:${LINE}}.l>.on{background:#99c1da}`;

/** Makes each text as large as it fits, and lists in the title those that do not: nothing but this writes there. */
const SCRIPT = `const lost=[];document.querySelectorAll('body>div').forEach((box,at)=>{
const least=+box.dataset.least;let size=+box.dataset.size;
const fits=()=>{box.style.fontSize=size+'pt';return box.scrollWidth<=box.clientWidth+1&&
(!box.matches('.m,.l')||box.scrollHeight<=box.clientHeight+1)};
while(!fits()&&size>least)size=Math.max(least,size*.95);
if(!fits())lost.push(at)});
document.title='${LOST}'+lost.join(' ')`;

/** Draws fields, each on a page of its own, as large as the field. */
export class Drawings {
  /** The names of the fields, by their pages. */
  readonly names: string[] = [];
  readonly #form: PDFDict;
  readonly #pages: string[] = [];
  #length = 0;
  readonly #sizes = new Set<string>();

  constructor(form: PDFDict) {
    this.#form = form;
  }

  /** @returns the page's number, from 0; undefined: the place has no area */
  add(field: FormField, widget: PDFDict): number | undefined {
    const looks = looksOf(field, widget, this.#form);
    const { width, height } = looks;
    if (!(width > 1 && height > 1)) return undefined;
    const size = `${points(width)} ${points(height)}`;
    this.#sizes.add(size);
    const at = [...this.#sizes].indexOf(size);
    const page = drawing(field, { widget, looks, page: `s${at}` });
    this.#length += page.length;
    if (this.#length > MOST_TEXT)
      throw new PlatenError('template_too_large', 'The fields of the form show too much text.');
    this.#pages.push(page);
    return this.names.push(field.name) - 1;
  }

  /** @param language BCP 47, which decides between the shapes of Chinese characters */
  html(language: string | undefined): string {
    const sizes = [...this.#sizes].map(
      (size, at) => `@page s${at}{size:${size}}.s${at}{page:s${at}}`,
    );
    const lang =
      language === undefined ? '' : `document.documentElement.lang=${JSON.stringify(language)};`;
    return `<style>${STYLES}${sizes.join('')}</style>${this.#pages.join('')}<script>${lang}${SCRIPT}</script>`;
  }
}

const points = (length: number) => `${Number(length.toFixed(3))}pt`;

interface Place {
  widget: PDFDict;
  looks: Looks;
  page: string;
}

function drawing(field: FormField, { widget, looks, page }: Place): string {
  const { kind, content, size, ...given } = contentOf(field, widget, looks);
  const least = given.least ?? Math.min(size * LEAST_SHARE, FREE);
  const { width, height, border, borderColor, ground } = looks;
  const padding = kind === 'c' ? 0 : PADDING;
  const line = height - 2 * border;
  const css = [
    `width:${points(width)};height:${points(height)};padding:0 ${points(padding)};`,
    `color:${looks.color};text-align:${looks.align};justify-content:${looks.align};${looks.font}`,
    `border-width:${points(border)};border-color:${borderColor ?? 'transparent'};`,
    ground === undefined ? '' : `background:${ground};`,
    kind === 'm' || kind === 'l'
      ? `padding-top:${points(padding)};`
      : `line-height:${points(line)};`,
  ];
  return `<div class="${page} ${kind}" dir="auto" data-size="${size}" data-least="${Math.max(Math.min(SMALLEST, size), least)}" style="${escapeHtml(css.join(''))}">${content}</div>`;
}

interface Content {
  /** Of several lines, of cells, a list, or a line. */
  kind: 'm' | 'c' | 'l' | 's';
  content: string;
  size: number;
  least?: number;
}

function contentOf(field: FormField, widget: PDFDict, looks: Looks): Content {
  const { height, border, size } = looks;
  const inner = height - 2 * border;
  const most = Math.min(inner / ALONE, LARGEST);
  const alone = size === 0 ? { size: most, least: SMALLEST } : { size: Math.min(size, inner) };
  const lines = size === 0 ? { size: FREE, least: SMALLEST } : { size };
  const text = shownText(field);
  if (field.kind === 'choice' && !field.has('combo'))
    return { kind: 'l', content: listed(field, (inner - PADDING) / LINE / lines.size), ...lines };
  if (field.kind !== 'text' && field.kind !== 'choice')
    return { kind: 's', content: markOf(widget), size: most, least: SMALLEST };
  if (field.has('multiline')) return { kind: 'm', content: escapeHtml(text), ...lines };
  if (hasCells(field)) return { kind: 'c', content: cells(text, field.maxLength, looks), ...alone };
  return { kind: 's', content: escapeHtml(text), ...alone };
}

const hasCells = (field: FormField) =>
  field.has('comb') && field.maxLength > 0 && field.maxLength <= MOST_CELLS;

function shownText({ kind, values, options }: FormField): string {
  const [value = ''] = values;
  if (kind !== 'choice') return value;
  return options.find((each) => each.value === value)?.label ?? value;
}

/** Characters as readers count them, each in a cell. */
function cells(text: string, count: number, { width, border, borderColor }: Looks): string {
  const side = points((width - 2 * border) / count);
  const line =
    borderColor === undefined ? '' : `border-left:${points(border)} solid ${borderColor}`;
  const characters = charactersIn(text);
  return Array.from({ length: count }, (_, at) => characters[at] ?? '')
    .map(
      (segment, at) =>
        `<span style="width:${side};${at > 0 ? line : ''}">${escapeHtml(segment)}</span>`,
    )
    .join('');
}

/** As many options as there is room for, from where the chosen ones are all seen; else the chosen ones alone. */
function listed({ options, values }: FormField, room: number): string {
  const rows = Math.max(1, Math.floor(room));
  const chosen = options.map(({ value }) => values.includes(value));
  const [first, last] = [Math.max(0, chosen.indexOf(true)), chosen.lastIndexOf(true)];
  const start = last < rows ? 0 : first;
  const isInSight = last < start + rows;
  const shown = isInSight
    ? options.slice(start, start + rows)
    : options.filter((_, at) => chosen[at] === true);
  return shown
    .map(
      ({ value, label }) =>
        `<p${values.includes(value) ? ' class="on"' : ''}>${escapeHtml(label)}</p>`,
    )
    .join('');
}

/** What a check box shows, by its character in ZapfDingbats (ISO 32000-2, 12.7.5.2.3). */
const MARKS: Readonly<Record<string, string>> = {
  '4': '✔',
  '5': '✖',
  '8': '✘',
  l: '●',
  u: '◆',
  n: '■',
  H: '★',
};

function markOf(widget: PDFDict): string {
  if (widget.lookup(name('AS')) === name('Off')) return '';
  const mark = textOf(dictIn(widget, 'MK')?.lookup(name('CA')));
  return `<center>${MARKS[mark] ?? '✔'}</center>`;
}
