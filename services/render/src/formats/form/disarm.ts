import {
  PDFArray,
  PDFDict,
  type PDFName,
  PDFStream,
  type PDFDocument,
  type PDFObject,
} from '@cantoo/pdf-lib';
import { dictOf, listOf, name } from '../../pdf/objects.ts';

const names = (text: string) => text.split(' ').map(name);

/** What of a document stays: its pages, and ways to them. Files in it, scripts and claims of a standard do not. */
const CATALOG = new Set(
  names(
    'Type Version Pages PageLabels Names Dests ViewerPreferences PageLayout PageMode Outlines AcroForm Lang StructTreeRoot MarkInfo OutputIntents OCProperties Extensions',
  ),
);
const NAME_TREES = new Set(names('Dests'));
const ANNOTATIONS = new Set<PDFObject | undefined>(
  names(
    'Widget Link Text FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup Watermark',
  ),
);
/** Actions that lead to a place in the document, or to one that a reader sees before it opens. */
const ACTIONS = new Set<PDFObject | undefined>(names('GoTo URI Named'));

/** Entries of any object that run, fetch or hide something; the last is ours. */
const FORBIDDEN = names('AA JS PieceInfo Thumb AF PresSteps PlatenAppearance');
/** Entries of streams that are elsewhere (ISO 32000-2, 7.3.8, 8.10.4). */
const ELSEWHERE = names('F FFilter FDecodeParms Ref OPI');
const ACTION_ENTRIES = names('A PA OpenAction');

/** Takes out of a document what acts, and what is not on its pages (ISO 32000-2, 12.6). */
export function disarm(doc: PDFDocument): void {
  const { catalog, context } = doc;
  keepOnly(catalog, CATALOG);
  const trees = catalog.lookup(name('Names'));
  if (trees instanceof PDFDict) keepOnly(trees, NAME_TREES);
  for (const { node } of doc.getPages()) keepAnnotations(node);
  const seen = new Set<PDFObject>();
  for (const [, object] of context.enumerateIndirectObjects()) disarmAll(object, seen);
}

function keepOnly(dict: PDFDict, kept: ReadonlySet<PDFName>): void {
  for (const key of dict.keys()) if (!kept.has(key)) dict.delete(key);
}

function keepAnnotations(page: PDFDict): void {
  const key = name('Annots');
  const annotations = page.lookup(key);
  if (!(annotations instanceof PDFArray)) return;
  const kept = PDFArray.withContext(page.context);
  for (const entry of annotations.asArray()) {
    const annotation = page.context.lookup(entry);
    const isKept =
      annotation instanceof PDFDict && ANNOTATIONS.has(annotation.lookup(name('Subtype')));
    if (isKept) kept.push(entry);
  }
  page.set(key, kept);
}

/** Indirect objects are visited by themselves. */
function disarmAll(root: PDFObject, seen: Set<PDFObject>): void {
  const open = [root];
  for (let object = open.pop(); object; object = open.pop()) {
    if (seen.has(object)) continue;
    seen.add(object);
    const dict = dictOf(object);
    if (object instanceof PDFStream) for (const key of ELSEWHERE) object.dict.delete(key);
    if (object instanceof PDFArray) for (const each of object.asArray()) open.push(each);
    if (!dict) continue;
    disarmOne(dict);
    for (const each of dict.values()) open.push(each);
  }
}

function disarmOne(dict: PDFDict): void {
  for (const key of FORBIDDEN) dict.delete(key);
  for (const key of ACTION_ENTRIES) {
    const action = dict.lookup(key);
    if (action instanceof PDFDict && !isHarmless(action)) dict.delete(key);
  }
}

/** In a link or a bookmark; in other dictionaries `A` is something else. */
function isHarmless(action: PDFDict): boolean {
  const kind = action.lookup(name('S'));
  if (!action.has(name('S')) || listOf(kind).length !== 1) return true;
  action.delete(name('Next'));
  return ACTIONS.has(kind);
}
