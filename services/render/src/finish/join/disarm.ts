import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFString,
  type PDFObject,
  type PDFPageLeaf,
} from '@cantoo/pdf-lib';
import type { Destinations } from './destinations.ts';
import { arrayIn } from '../../pdf/objects.ts';

/** What opens, plays, runs or sends something by itself, or points out of the page's own place in the document. */
const ACTIVE = ['AA', 'PA', 'JS'].map((each) => PDFName.of(each));
const ACTIVE_OF_PAGE = ['AA', 'B', 'Thumb', 'PresSteps', 'Trans', 'Dur', 'StructParents', 'Parent'];

/** Kinds that show something and play nothing (ISO 32000-2, table 171). */
const STILL = new Set(
  `Text Link FreeText Line Square Circle Polygon PolyLine Highlight Underline Squiggly StrikeOut Stamp Caret Ink Popup
FileAttachment Widget Watermark Redact`.split(/\s/),
);

/** Jumps within the document that a reader program knows by name. */
const NAMED = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);

const SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'ftp']);

/** Takes out of a foreign page what acts. @returns its annotations */
export function disarmPage(page: PDFPageLeaf, destinations: Destinations): PDFDict[] {
  for (const key of ACTIVE_OF_PAGE) page.delete(PDFName.of(key));
  const kept = arrayIn(page, 'Annots').flatMap((each): [PDFObject, PDFDict][] => {
    const annotation = page.context.lookup(each);
    if (!(annotation instanceof PDFDict) || !isStill(annotation)) return [];
    const isLink = annotation.lookup(PDFName.of('Subtype')) === PDFName.of('Link');
    return disarm(annotation, destinations) || !isLink ? [[each, annotation]] : [];
  });
  page.set(PDFName.of('Annots'), page.context.obj(kept.map(([each]) => each)));
  return kept.map(([, annotation]) => annotation);
}

function isStill(annotation: PDFDict): boolean {
  const kind = annotation.lookup(PDFName.of('Subtype'));
  return kind instanceof PDFName && STILL.has(kind.decodeText());
}

/** Leaves an annotation, a field or a bookmark nothing but a jump or an address. @returns whether it has one */
export function disarm(holder: PDFDict, destinations: Destinations): boolean {
  for (const key of ACTIVE) holder.delete(key);
  const action = holder.lookup(PDFName.of('A'));
  const place = destinations.resolve(holder.get(PDFName.of('Dest')));
  const harmless = action instanceof PDFDict ? harmlessAction(action, destinations) : undefined;
  holder.delete(PDFName.of('A'));
  holder.delete(PDFName.of('Dest'));
  if (harmless) holder.set(PDFName.of('A'), harmless);
  else if (place) holder.set(PDFName.of('Dest'), place);
  return harmless !== undefined || place !== undefined;
}

/** A new action, without those that would come next. */
function harmlessAction(action: PDFDict, destinations: Destinations): PDFDict | undefined {
  const kind = action.lookup(PDFName.of('S'));
  const { context } = action;
  if (kind === PDFName.of('GoTo')) {
    const place = destinations.resolve(action.get(PDFName.of('D')));
    return place && context.obj({ S: 'GoTo', D: place });
  }
  if (kind === PDFName.of('URI')) {
    const address = action.lookup(PDFName.of('URI'));
    return isAddress(address) ? context.obj({ S: 'URI', URI: address }) : undefined;
  }
  const name = action.lookup(PDFName.of('N'));
  const isNamed = kind === PDFName.of('Named') && name instanceof PDFName;
  return isNamed && NAMED.has(name.decodeText()) ? context.obj({ S: 'Named', N: name }) : undefined;
}

function isAddress(address: PDFObject | undefined): address is PDFString | PDFHexString {
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return false;
  // As a browser reads it: without control characters and spaces before the scheme.
  const text = address.decodeText().replace(/[\0-\x20]/g, '');
  const scheme = /^([^/?#:]*):/.exec(text)?.[1];
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase());
}
