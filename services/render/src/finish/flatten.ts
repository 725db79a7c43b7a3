import { PDFDict, PDFRef, type PDFObject, type PDFPage } from '@cantoo/pdf-lib';
import { FLAGS, inherited, isWidget } from '../formats/form/fields.ts';
import { drawingOf, paint, type Drawing } from './annotation-drawings.ts';
import { arrayIn, name, numberOf } from '../pdf/objects.ts';

const LOOKS = ['AP', 'BS', 'C'].map(name);

/** Flags of annotations (ISO 32000-2, 12.5.3). */
const HIDDEN = 1 << 1;
const PRINT = 1 << 2;
const NO_VIEW = 1 << 5;

/**
 * Makes content of what annotations draw on pages.
 * @param which the fields of forms; or all, because what lies on a page hides Platen's own mark: links stay then, unseen
 */
export function flatten(pages: readonly PDFPage[], which: 'fields' | 'all'): void {
  const gone = pages.flatMap((page) => flattenPage(page, which));
  // Several pages may list one. Nothing that still leads to it has its value.
  for (const ref of gone) pages[0]?.node.context.delete(ref);
}

/** @returns the annotations that are content now */
function flattenPage(page: PDFPage, which: 'fields' | 'all'): PDFRef[] {
  const { context } = page.node;
  const gone: PDFRef[] = [];
  const kept: PDFObject[] = [];
  const drawn: Drawing[] = [];
  for (const entry of arrayIn(page.node, 'Annots')) {
    const annotation = context.lookup(entry);
    if (!(annotation instanceof PDFDict)) continue;
    if (which === 'fields' && !isWidget(annotation)) {
      kept.push(entry);
      continue;
    }
    const drawing = isSeen(annotation) ? drawingOf(annotation) : undefined;
    if (drawing) drawn.push(drawing);
    if (annotation.lookup(name('Subtype')) === name('Link')) kept.push(unseen(annotation, entry));
    else if (entry instanceof PDFRef) gone.push(entry);
  }
  page.node.set(name('Annots'), context.obj(kept));
  if (drawn.length > 0) paint(page, drawn);
  return gone;
}

function isSeen(annotation: PDFDict): boolean {
  const flags = numberOf(annotation.lookup(name('F')));
  if ((flags & (HIDDEN | NO_VIEW)) !== 0) return false;
  const isButton = (numberOf(inherited(annotation, 'Ff')) & FLAGS.pushButton) !== 0;
  const isForScreens = isButton && inherited(annotation, 'FT') === name('Btn');
  return !isForScreens || (flags & PRINT) !== 0;
}

function unseen(link: PDFDict, entry: PDFObject): PDFRef {
  for (const look of LOOKS) link.delete(look);
  link.set(name('Border'), link.context.obj([0, 0, 0]));
  return entry instanceof PDFRef ? entry : link.context.register(link);
}
