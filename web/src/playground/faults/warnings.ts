import type { Report } from '@platen/client';
import type { Draft } from '../drafts/draft.ts';
import { texts } from '../texts.ts';
import type { Fault, Place } from './fault.ts';

const sentences = texts.warnings;

/** What a result lacks, each at the place in the source that names it, if one does. */
export function warningsOf({ source }: Draft, report: Report): Fault[] {
  const warning = (message: string, place?: Place): Fault => ({
    where: source === '' ? 'document' : 'source',
    severity: 'warning',
    message,
    ...(place && { place }),
  });
  return [
    ...report.missing_variables.map((name) => ({
      ...warning(sentences.missing(name), tagOf(source, name)),
      variable: name,
    })),
    ...report.blocked_resources.map(({ reference }) =>
      warning(sentences.blocked(reference), placeOf(source, reference)),
    ),
    ...report.dropped_links.map((link) => warning(sentences.dropped(link), placeOf(source, link))),
    ...report.unread_syntax.map(({ line, text }) =>
      warning(sentences.unread(text), line === undefined ? undefined : { line, column: 1 }),
    ),
    ...report.clipped.map(({ element, page }) =>
      warning(sentences.clipped(element, page), pointerOf(element)),
    ),
    ...report.script_errors.map((message) => warning(sentences.thrown(message))),
    ...report.blank_pages.map((page) => warning(sentences.blank(page))),
    ...report.stale_fields.map((field) => warning(sentences.stale(field))),
    ...report.layout_limits.map((name) => warning(limitOf(name))),
  ];
}

const limitOf = (name: string) =>
  name === 'missing-glyph' ? sentences.missingGlyph : sentences.limited(name);

/** The first `{{ tag }}` or `{% tag %}` that has the name. */
function tagOf(source: string, name: string): Place | undefined {
  for (const { 0: tag, index } of source.matchAll(/\{[{%][^{}%]*[%}]\}/g)) {
    const at = tag.split(/[^\p{L}\p{N}_.-]+/u).includes(name) ? tag.indexOf(name) : -1;
    if (at >= 0) return placeOf(source, name, index + at);
  }
  return undefined;
}

/** The block of a layout template. */
function pointerOf(element: string): Place | undefined {
  const root = '/template_data';
  return element.startsWith(root) ? { pointer: element.slice(root.length) } : undefined;
}

/** Both count from 1. */
function placeOf(source: string, text: string, offset = source.indexOf(text)): Place | undefined {
  if (offset < 0) return undefined;
  const lines = source.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1, length: text.length };
}
