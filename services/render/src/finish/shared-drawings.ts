import { createHash } from 'node:crypto';
import {
  PDFDict,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  type PDFDocument,
} from '@cantoo/pdf-lib';
import { PAGE_SIGN, PrintText } from '@platen/contracts';
import { contentStream, contentText } from './content/streams.ts';
import { addTo, contentsOf, type Named } from './page-layers.ts';
import { dictIn, dictOf, isOf } from '../pdf/objects.ts';

/** Smallest drawing that is worth it, in bytes of its description. */
const SMALL = 4_096;

/** Descriptions so long, compressed, have more than text; so much of them together is worth a search. */
const LONG = 16 * 1_024;
const MUCH = 512 * 1_024;

/** Drawings are clipped where they are drawn; in points, more than a page has. */
const BOX = [-32_767, -32_767, 32_767, 32_767];

const LENGTH = /\/Length (\d+)>> stream\n$/;
const CONTENTS = /\n\/Contents (\d+) 0 R\n/;

/** Whether several pages of Chromium's print have so much drawn on them that they may share it. */
export function mayShareDrawings(pdf: Uint8Array): boolean {
  const print = PrintText.of(pdf);
  let much = 0;
  for (const { text } of print.with(PAGE_SIGN)) {
    const content = print.object(Number(CONTENTS.exec(text)?.[1]));
    const length = Number(LENGTH.exec(content?.text ?? '')?.[1]);
    if (length >= LONG) much += length;
  }
  return much >= MUCH;
}

/** A part of a description that changes nothing of what is drawn after it. */
interface Drawing {
  start: number;
  end: number;
  key: string;
}

/**
 * Stores a drawing once that is drawn several times. Chromium describes an SVG picture on each page anew, where it stores one of pixels once.
 */
export function shareDrawings(doc: PDFDocument): void {
  const { context } = doc;
  const textOf = (ref: PDFRef) => contentText(context, context.lookup(ref));
  const times = new Map<string, number>();
  const read = drawnStreams(doc).map(([ref, resources]) => {
    const drawings = drawingsIn(textOf(ref), resources);
    for (const { key } of drawings) times.set(key, (times.get(key) ?? 0) + 1);
    return { ref, resources, drawings };
  });
  const forms = new Map<string, PDFRef>();
  for (const { ref, resources, drawings } of read) {
    const shared = outermost(drawings.filter(({ key }) => (times.get(key) ?? 0) > 1));
    if (shared.length === 0) continue;
    const text = textOf(ref);
    const drawn = shared.map(({ start, end, key }) => {
      const form = forms.get(key) ?? formOf(doc, text.slice(start, end), resources);
      forms.set(key, form);
      return [PDFName.of(`Drawn${form.objectNumber}`), form] as const;
    });
    addTo(resources, 'XObject', drawn);
    const { dict } = context.lookup(ref, PDFStream);
    context.assign(ref, contentStream(context, replaced(text, shared, drawn), dict));
  }
}

/** The descriptions of pages and of what is drawn on them, each with its resources; one of several pages may have several. */
function drawnStreams(doc: PDFDocument): (readonly [PDFRef, PDFDict])[] {
  const { context } = doc;
  const pages = doc.getPages().flatMap((page) => {
    const resources = page.node.Resources();
    return contentsOf(page).flatMap((ref) =>
      ref instanceof PDFRef && resources ? [[ref, resources] as const] : [],
    );
  });
  const forms = context.enumerateIndirectObjects().flatMap(([ref, object]) => {
    const resources = isOf('Form', object) ? dictIn(dictOf(object), 'Resources') : undefined;
    return resources ? [[ref, resources] as const] : [];
  });
  const all = [...pages, ...forms].filter(([ref]) => context.lookup(ref) instanceof PDFRawStream);
  return [...Map.groupBy(all, ([ref]) => ref).values()].filter(({ length }) => length === 1).flat();
}

/** Lines that save and restore the state, that place what follows, and that tag it. */
const LINES = /^[qQ]$|cm$|(?:BDC|BMC|EMC)$/gm;

/** A tag may end within a text. */
const TEXT = /^(?:BT|ET)$/m;

/**
 * Skia writes one operation on a line, and each saved state ends on the same page. Tags belong to their page: a drawing begins
 * after the last one in its state, for Skia ends a tag after that.
 */
function drawingsIn(text: string, resources: PDFDict): Drawing[] {
  const found: Drawing[] = [];
  const open: { start: number; isTagged: boolean }[] = [];
  const close = (end: number) => {
    const { start = end, isTagged = true } = open.pop() ?? {};
    if (isTagged || end - start < SMALL) return;
    const drawing = text.slice(start, end);
    if (TEXT.exec(drawing)?.[0] !== 'ET')
      found.push({ start, end, key: keyOf(drawing, resources) });
  };
  for (const { 0: line, index } of text.matchAll(LINES)) {
    const around = open.at(-1);
    const next = index + line.length + 1;
    if (line === 'q') open.push({ start: next, isTagged: false });
    else if (line === 'Q') close(index);
    else if (line !== 'cm') {
      for (const each of open.slice(0, -1)) each.isTagged = true;
      if (around) around.start = next;
    } else if (around && !text.slice(around.start, index).includes('\n')) around.start = next;
  }
  return found;
}

/** What it draws, and by which names of fonts, pictures and states. */
function keyOf(description: string, resources: PDFDict): string {
  const names = [...new Set(description.match(/\/[A-Z]+\d+/g) ?? [])];
  const meant = [...resources.entries()].flatMap(([, kind]) => {
    const dict = kind instanceof PDFRef ? resources.context.lookup(kind) : kind;
    return dict instanceof PDFDict
      ? names.map((name) => `${name} ${String(dict.get(PDFName.of(name.slice(1))))}`)
      : [];
  });
  return createHash('sha256').update(meant.join()).update('\n').update(description).digest('hex');
}

/** @param drawings in the order of their ends */
function outermost(drawings: readonly Drawing[]): Drawing[] {
  const taken: Drawing[] = [];
  for (const each of drawings.toReversed())
    if (each.end <= (taken.at(-1)?.start ?? Infinity)) taken.push(each);
  return taken.toReversed();
}

function formOf({ context }: PDFDocument, description: string, resources: PDFDict): PDFRef {
  const entries = { Type: 'XObject', Subtype: 'Form', BBox: BOX, Resources: resources.clone() };
  return context.register(contentStream(context, description, context.obj(entries)));
}

function replaced(text: string, shared: readonly Drawing[], drawn: Named): string {
  let result = '';
  let done = 0;
  shared.forEach(({ start, end }, at) => {
    result += `${text.slice(done, start)}${drawn[at]?.[0].asString()} Do\n`;
    done = end;
  });
  return result + text.slice(done);
}
