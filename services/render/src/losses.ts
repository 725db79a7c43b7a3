import { PlatenError } from '@platen/contracts';
import type { Composition, HtmlComposition, LostReference } from './formats/composition.ts';
import { referenceInSource } from './engine/source/reference-in-source.ts';
import type { Printed } from './engine/engine.ts';
import type { Job } from './job.ts';

/** What a document refers to in vain. */
export interface Losses {
  /** Pictures, styles, fonts and the like, each address once; 0 also where nobody knows. */
  blockedResources: number;
  /** Links that lead nowhere. */
  droppedLinks: number;
  /** Elements that are cut off at the page's edge. */
  clippedContent: number;
}

/** How many the message itself names. */
const MOST_NAMED = 5;
const LONGEST_NAME = 200;

/**
 * Sums up what a print says that it was not given, and what its headers and footers were not.
 * @throws {PlatenError} missing_resources, naming them as they are written and never why: the reason would tell what there is inside
 */
export function lossesOf(print: Printed, composition: Composition, job: Job): Losses {
  if (composition.kind === 'docx')
    return { blockedResources: 0, droppedLinks: 0, clippedContent: 0 };
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
  };
}

function ownReference(address: string, composition: HtmlComposition, { job }: Job): LostReference {
  const path = job.format === 'FORMAT_TEMPLATE' ? '/template_data' : '/content';
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

const short = (text: string) =>
  text.length > LONGEST_NAME ? `${text.slice(0, LONGEST_NAME)}…` : text;
