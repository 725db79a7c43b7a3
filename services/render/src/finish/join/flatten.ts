import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { contentStream } from '../content/streams.ts';
import { addObjects, contentsAround } from '../page-layers.ts';
import { arrayIn, dictIn } from './trees.ts';

const name = (text: string) => PDFName.of(text);
const ANNOTATIONS = name('Annots');
/** ISO 32000-2, table 167: hidden, not shown. */
const UNSEEN = 0b100010;
const LOOKS = ['AP', 'Border', 'BS', 'C'].map(name);

/** Paints what lies on a page into it: what lies on it hides Platen's own mark. Its links stay, unseen. */
export function flatten(page: PDFPage): void {
  const { node } = page;
  const { context } = node;
  const links: PDFRef[] = [];
  const forms: [PDFName, PDFRef][] = [];
  const drawn: string[] = [];
  for (const each of arrayIn(node, ANNOTATIONS)) {
    const annotation = context.lookup(each);
    if (!(annotation instanceof PDFDict)) continue;
    const form = appearanceOf(annotation);
    const place = form && placeOf(annotation, context.lookup(form, PDFStream).dict);
    if (form && place) {
      const key = name(`PlatenAnnotation${forms.length}`);
      forms.push([key, form]);
      drawn.push(
        `q ${place.map((value) => value.toFixed(4)).join(' ')} cm ${key.asString()} Do Q\n`,
      );
    }
    if (annotation.lookup(name('Subtype')) !== name('Link')) continue;
    for (const look of LOOKS) annotation.delete(look);
    annotation.set(name('Border'), context.obj([0, 0, 0]));
    links.push(each instanceof PDFRef ? each : context.register(annotation));
  }
  node.set(ANNOTATIONS, context.obj(links));
  if (forms.length === 0) return;
  addObjects(page, forms);
  const stream = (text: string) => context.register(contentStream(context, text));
  node.set(name('Contents'), contentsAround(page, stream('q\n'), stream(`\nQ\n${drawn.join('')}`)));
}

function appearanceOf(annotation: PDFDict): PDFRef | undefined {
  const flags = annotation.lookup(name('F'));
  if (flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0) return undefined;
  const looks = dictIn(annotation, 'AP');
  const states = looks?.lookup(name('N'));
  const state = annotation.lookup(name('AS'));
  const isChosen = states instanceof PDFDict && state instanceof PDFName;
  const form = isChosen ? states.get(state) : looks?.get(name('N'));
  return form instanceof PDFRef && annotation.context.lookup(form) instanceof PDFStream
    ? form
    : undefined;
}

/** ISO 32000-2, 12.5.5, algorithm 8: the box around the turned form becomes the annotation's rectangle. */
function placeOf(annotation: PDFDict, form: PDFDict): number[] | undefined {
  const rect = numbersIn(annotation, 'Rect', 4);
  const box = numbersIn(form, 'BBox', 4);
  if (!rect || !box) return undefined;
  const [from, to] = [boxAround(box, numbersIn(form, 'Matrix', 6) ?? UNTURNED), boxAround(rect)];
  if (from.width <= 0 || from.height <= 0) return undefined;
  const [right, up] = [to.width / from.width, to.height / from.height];
  return [right, 0, 0, up, to.x - from.x * right, to.y - from.y * up];
}

const UNTURNED = [1, 0, 0, 1, 0, 0];

function boxAround(box: number[], matrix = UNTURNED) {
  const [left, low, right, high] = box as [number, number, number, number];
  const [a, b, c, d, e, f] = matrix as [number, number, number, number, number, number];
  const corners = [left, right].flatMap((x) => [low, high].map((y) => [x, y] as const));
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function numbersIn(dict: PDFDict, key: string, count: number): number[] | undefined {
  const array = dict.lookup(name(key));
  if (!(array instanceof PDFArray) || array.size() !== count) return undefined;
  const numbers = array.asArray().map((each) => dict.context.lookup(each));
  if (!numbers.every((each) => each instanceof PDFNumber)) return undefined;
  return numbers.map((each) => each.asNumber());
}
