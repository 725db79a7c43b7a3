import { PDFDict, PDFName, PDFRef, PDFStream, type PDFPage } from '@cantoo/pdf-lib';
import { contentStream } from './content/streams.ts';
import { addObjects, contentsAround } from './page-layers.ts';
import { dictIn, listOf, name, numberOf } from '../pdf/objects.ts';

export interface Drawing {
  stream: PDFRef;
  /** Operands of `cm`. */
  place: string;
}

/** @returns undefined: it draws nothing, or has no area */
export function drawingOf(annotation: PDFDict): Drawing | undefined {
  const stream = streamOf(annotation);
  if (!stream) return undefined;
  const { dict } = annotation.context.lookup(stream, PDFStream);
  const layer = annotation.get(name('OC'));
  if (layer) dict.set(name('OC'), layer);
  const place = placeOf(annotation, dict);
  return place === undefined ? undefined : { stream, place };
}

function streamOf(annotation: PDFDict): PDFRef | undefined {
  let entry = dictIn(annotation, 'AP')?.get(name('N'));
  const states = annotation.context.lookup(entry);
  const state = annotation.lookup(name('AS'));
  if (states instanceof PDFDict) entry = state instanceof PDFName ? states.get(state) : undefined;
  const isDrawn = annotation.context.lookup(entry) instanceof PDFStream;
  return isDrawn && entry instanceof PDFRef ? entry : undefined;
}

type Matrix = [number, number, number, number, number, number];
type Box = [number, number, number, number];

/** The numbers of an entry; if there are not as many, others. */
function numbersIn<Numbers extends number[]>(dict: PDFDict, key: string, others: Numbers): Numbers {
  const numbers = listOf(dict.lookup(name(key))).map(numberOf);
  return numbers.length === others.length ? (numbers as Numbers) : others;
}

const NO_BOX: Box = [0, 0, 0, 0];
const UNTURNED: Matrix = [1, 0, 0, 1, 0, 0];

/** Where a drawing goes (ISO 32000-2, 12.5.5): its box, turned by its matrix, fills the rectangle. @returns operands of `cm` */
function placeOf(annotation: PDFDict, form: PDFDict): string | undefined {
  const [a, b, c, d, e, f] = numbersIn(form, 'Matrix', UNTURNED);
  const [x1, y1, x2, y2] = numbersIn(form, 'BBox', NO_BOX);
  const corners = [x1, x2].flatMap((x) => [y1, y2].map((y) => [x, y] as const));
  const width = spanOf(corners.map(([x, y]) => a * x + c * y + e));
  const height = spanOf(corners.map(([x, y]) => b * x + d * y + f));
  const [left, bottom, right, top] = numbersIn(annotation, 'Rect', NO_BOX);
  const [across, up] = [spanOf([left, right]), spanOf([bottom, top])];
  if (![width, height, across, up].every(({ length }) => length > 0)) return undefined;
  const [x, y] = [across.length / width.length, up.length / height.length];
  const numbers = [x, 0, 0, y, across.least - width.least * x, up.least - height.least * y];
  // PDF has no exponents.
  return numbers.map((each) => each.toFixed(5)).join(' ');
}

function spanOf(values: readonly number[]) {
  const least = Math.min(...values);
  return { least, length: Math.max(...values) - least };
}

/** Makes them content of a page, over what it has. */
export function paint(page: PDFPage, drawn: readonly Drawing[]): void {
  const { context } = page.node;
  for (const { stream } of drawn) {
    const { dict } = context.lookup(stream, PDFStream);
    // Some programs leave these out, as a reader knows what it looks for.
    dict.set(name('Type'), name('XObject'));
    dict.set(name('Subtype'), name('Form'));
  }
  const nameOf = (at: number) => name(`PlatenField${at}`);
  addObjects(
    page,
    drawn.map(({ stream }, at) => [nameOf(at), stream] as const),
  );
  const painted = drawn.map(({ place }, at) => `q ${place} cm ${nameOf(at).asString()} Do Q`);
  const added = (text: string) => context.register(contentStream(context, text));
  const contents = contentsAround(page, added('q\n'), added(`\nQ\n${painted.join('\n')}\n`));
  page.node.set(name('Contents'), contents);
}
