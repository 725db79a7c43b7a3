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
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersIn(form, 'Matrix', 6) ?? [];
  if (!rect || !box) return undefined;
  const [left = 0, low = 0, right = 0, high = 0] = box;
  const corners = [
    [left, low],
    [right, low],
    [left, high],
    [right, high],
  ] as const;
  const xs = corners.map(([x, y]) => a * x + c * y + e);
  const ys = corners.map(([x, y]) => b * x + d * y + f);
  const from = { x: Math.min(...xs), y: Math.min(...ys) };
  const size = { x: Math.max(...xs) - from.x, y: Math.max(...ys) - from.y };
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
  if (size.x <= 0 || size.y <= 0) return undefined;
  const scale = { x: Math.abs(x2 - x1) / size.x, y: Math.abs(y2 - y1) / size.y };
  const at = { x: Math.min(x1, x2) - from.x * scale.x, y: Math.min(y1, y2) - from.y * scale.y };
  return [scale.x, 0, 0, scale.y, at.x, at.y];
}

function numbersIn(dict: PDFDict, key: string, count: number): number[] | undefined {
  const array = dict.lookup(name(key));
  if (!(array instanceof PDFArray) || array.size() !== count) return undefined;
  const numbers = array.asArray().map((each) => dict.context.lookup(each));
  if (!numbers.every((each) => each instanceof PDFNumber)) return undefined;
  return numbers.map((each) => each.asNumber());
}
