import { boundedText, PlatenError } from '@platen/contracts';
import type {
  Composition,
  HtmlComposition,
  LostReference,
  OfficeComposition,
} from './formats/composition.ts';
import { referenceInSource } from './engine/source/reference-in-source.ts';
import type { Printed } from './engine/engine.ts';
import type { Job } from './job.ts';

/** What a document lost. */
export interface Losses {
  /** Resources that did not load, each address once; 0 if unknown. */
  blockedResources: number;
  /** Links that lead nowhere. */
  droppedLinks: number;
  /** Elements cut off at the edge of the page. */
  clippedContent: number;
  /** Of an office document, as `OfficeComposition` has them. */
  staleFields: string[];
  layoutLimits: string[];
}

/** How many the message names. */
const MOST_NAMED = 5;
const LONGEST_NAME = 200;

/**
 * Sums up what a print, its headers and its footers could not load.
 * @throws {PlatenError} missing_resources: names references as the document writes them, and no reason, which would
 * reveal the internal network
 */
export function lossesOf(print: Printed, composition: Composition, job: Job): Losses {
  if (composition.kind === 'office') return lossesOfOffice(composition);
  const { lostResources = [], droppedLinks = 0 } = composition;
  const blockedResources = (print.blockedResources ?? 0) + lostResources.length;
  if (blockedResources > 0 && job.options.on_missing_resource === 'error') {
    const own = (print.lost ?? []).map((address) => ownReference(address, composition, job));
    throw missingResources([...own, ...lostResources], blockedResources);
  }
  const { clippedContent = 0 } = print;
  return {
    blockedResources,
    droppedLinks: droppedLinks + (print.droppedLinks ?? 0),
    clippedContent,
    staleFields: [],
    layoutLimits: [],
  };
}

function lossesOfOffice({
  missingPictures: blockedResources = 0,
  staleFields = [],
  layoutLimits = [],
}: OfficeComposition): Losses {
  return { blockedResources, droppedLinks: 0, clippedContent: 0, staleFields, layoutLimits };
}

function ownReference(
  address: string,
  composition: HtmlComposition,
  { request }: Job,
): LostReference {
  const path = request.format === 'FORMAT_TEMPLATE' ? '/template_data' : '/content';
  return { path, reference: referenceInSource(address, composition) };
}

function missingResources(lost: LostReference[], count: number): PlatenError {
  const named = lost.slice(0, MOST_NAMED).map(({ reference }) => short(reference));
  const more = count > named.length ? ` and ${count - named.length} more` : '';
  const message =
    named.length === 0
      ? 'What scripts of the document ask for did not load.'
      : `These resources of the document did not load: ${named.join(', ')}${more}.`;
  const details = lost.map(({ path, reference }) => ({
    path,
    message: `${short(reference)} did not load`,
  }));
  return new PlatenError('missing_resources', message, { details });
}

const short = (text: string) => boundedText(text, LONGEST_NAME);
