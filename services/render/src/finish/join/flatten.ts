import { PDFDict, PDFName, PDFRef, type PDFPage } from '@cantoo/pdf-lib';
import { numberOf } from '../../formats/form/fields.ts';
import { drawingOf, paint, type Drawing } from '../annotation-drawings.ts';
import { arrayIn } from './trees.ts';

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
  const drawn: Drawing[] = [];
  for (const each of arrayIn(node, ANNOTATIONS)) {
    const annotation = context.lookup(each);
    if (!(annotation instanceof PDFDict)) continue;
    const isUnseen = (numberOf(annotation.lookup(name('F'))) & UNSEEN) !== 0;
    const drawing = isUnseen ? undefined : drawingOf(annotation);
    if (drawing) drawn.push(drawing);
    if (annotation.lookup(name('Subtype')) !== name('Link')) continue;
    for (const look of LOOKS) annotation.delete(look);
    annotation.set(name('Border'), context.obj([0, 0, 0]));
    links.push(each instanceof PDFRef ? each : context.register(annotation));
  }
  node.set(ANNOTATIONS, context.obj(links));
  if (drawn.length > 0) paint(page, drawn);
}
