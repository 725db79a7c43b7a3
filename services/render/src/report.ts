import { boundedText, PlatenError, type ErrorDetail, type Report } from '@platen/contracts';
import type {
  Composition,
  HtmlComposition,
  LostReference,
  OfficeComposition,
} from './formats/composition.ts';
import { NOTHING_SAID, type Printed } from './engine/engine.ts';
import type { Job } from './job.ts';
import type { Unseen } from './pdf/survey.ts';

/** One more than a header lists, so that the edge sees that there are more. */
export const MAX_NAMES = 21;

/** Longer than any real name. A message may have 1 MiB. */
const MAX_NAME_BYTES = 512;

/** The first of a document's names, for the facts: their beginnings, if they are long. */
export function factNames(names: readonly string[]): string[] {
  return names.slice(0, MAX_NAMES).map((name) => boundedText(name, MAX_NAME_BYTES));
}

/** How many of each kind the report names. */
const MOST = 20;
/** How many the message of an error names. */
const MOST_NAMED = 5;
const LONGEST_NAME = 200;
/** Of an address. */
const LONGEST_REFERENCE = 1_000;

/**
 * Sums up what a print, its headers and its footers lack.
 * @throws {PlatenError} missing_resources: names references as the document writes them, and no reason, which would
 * reveal the internal network; not_at_rest, blank_document
 */
export function reportOf(print: Printed, composition: Composition, job: Job): Report {
  if (composition.kind !== 'html') return reportOfFile(composition, print);
  const { said = NOTHING_SAID } = print;
  const { lostResources = [], droppedLinks = [] } = composition;
  const own = said.blockedResources.map(({ reference, reason }) => ({
    path: sourceOf(job),
    reference: referenceInSource(reference, composition),
    reason,
  }));
  const lost = [...own, ...lostResources.map((each) => ({ ...each, reason: 'not_allowed' }))];
  const blockedCount = said.blockedCount + lostResources.length;
  refuse({ ...said, blockedCount }, { lost, isBlank: print.isBlank ?? false, job });
  const dropped = [...droppedLinks, ...(print.droppedLinks ?? [])];
  return {
    ...said,
    ...blanksOf(said, composition),
    blockedCount,
    blockedResources: lost.slice(0, MOST).map(({ reference, reason }) => ({
      reference: boundedText(reference, LONGEST_REFERENCE),
      reason,
    })),
    droppedCount: dropped.length,
    droppedLinks: dropped.slice(0, MOST).map((link) => boundedText(link, LONGEST_REFERENCE)),
    ...(print.lacksGlyphs && { layoutLimits: ['missing-glyph'] }),
  };
}

/** The pages without a mark, but for those that a break has inserted. Of many only the first are known. */
function blanksOf(
  { blankCount, blankPages }: Report,
  { blankPages: inserted = [] }: HtmlComposition,
) {
  const own = blankPages.filter((page) => !inserted.includes(page));
  const isMore = (page: number) =>
    blankCount > blankPages.length && page > (blankPages.at(-1) ?? 0);
  const others = blankPages.length - own.length + inserted.filter(isMore).length;
  return { blankCount: Math.max(own.length, blankCount - others), blankPages: own };
}

function reportOfFile(
  {
    missingPictures = 0,
    staleFields = [],
    layoutLimits = [],
  }: Pick<OfficeComposition, 'missingPictures' | 'staleFields' | 'layoutLimits'>,
  { substitutions = [], unseen = [] }: Printed,
): Report {
  return {
    ...NOTHING_SAID,
    ...clippedIn(unseen),
    substitutedFonts: substitutions
      .slice(0, MAX_NAMES)
      .map(([wanted, used]) => ({ wanted: short(wanted), used: short(used) })),
    blockedCount: missingPictures,
    staleFields: factNames(staleFields),
    layoutLimits,
  };
}

/** What is cut off of a print, by its place. */
export function clippedIn(unseen: readonly Unseen[]): Pick<Report, 'clipped' | 'clippedCount'> {
  const clipped = unseen.slice(0, MOST).map(({ element, page = 0, rect = [] }) => ({
    element: short(element),
    page,
    rect: [...rect],
  }));
  return { clippedCount: unseen.length, clipped };
}

interface Found {
  lost: LostReference[];
  isBlank: boolean;
  job: Job;
}

/** What the request takes for an error. @throws {PlatenError} */
function refuse(said: Report, { lost, isBlank, job }: Found): void {
  const { on_missing_resource, on_not_at_rest, on_blank } = job.options;
  if (said.blockedCount > 0 && on_missing_resource === 'error')
    throw missingResources(lost, said.blockedCount);
  const path = sourceOf(job);
  if (said.notAtRest && on_not_at_rest === 'error') throw notAtRest(path, said);
  if (isBlank && on_blank === 'error') throw blankDocument(path, said);
}

const sourceOf = ({ request }: Job) =>
  request.format === 'FORMAT_TEMPLATE' ? '/template_data' : '/content';

function missingResources(lost: LostReference[], count: number): PlatenError {
  const named = lost.slice(0, MOST_NAMED).map(({ reference }) => short(reference));
  const more = count > named.length ? ` and ${count - named.length} more` : '';
  const message =
    named.length === 0
      ? 'Files that scripts of the document requested did not load.'
      : `These resources of the document did not load: ${named.join(', ')}${more}.`;
  const details = lost.map(({ path, reference }) => ({
    path,
    message: `${short(reference)} did not load`,
  }));
  return new PlatenError('missing_resources', message, { details });
}

function notAtRest(path: string, said: Report): PlatenError {
  const message = 'The page was still at work when Platen printed it; set wait_for.';
  const details = [{ path, message: 'was not at rest' }, ...thrown(path, said)];
  return new PlatenError('not_at_rest', message, { details });
}

function blankDocument(path: string, said: Report): PlatenError {
  const details = [{ path, message: 'prints nothing' }, ...thrown(path, said)];
  const message = 'No page of the document has anything on it.';
  return new PlatenError('blank_document', message, { details });
}

/** The first error of its scripts may be why. */
function thrown(path: string, { scriptErrors: [first] }: Report): ErrorDetail[] {
  return first === undefined ? [] : [{ path, message: `has a script that failed: ${first}` }];
}

const short = (text: string) => boundedText(text, LONGEST_NAME);

/** @returns the reference to this address as the document writes it; the address itself if a script or style sheet made it */
export function referenceInSource(
  address: string,
  { references, root = '' }: Pick<HtmlComposition, 'references' | 'root'>,
): string {
  const own = address.startsWith(root) ? address.slice(root.length) : address;
  return references?.get(address) ?? own;
}
