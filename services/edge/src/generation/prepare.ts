import type { Caller, ErrorDetail, GenerationRequest, UploadRequest } from '@platen/contracts';
import type { Request, Response } from 'express';
import { invalidRequest } from '../invalid-request.ts';
import { contentDigest } from './idempotency.ts';
import { toDraft, type Draft, type Stamp } from './job.ts';

/** What a body becomes besides its fields: a few bytes, whatever its size. */
export interface Given {
  stamp?: Stamp | undefined;
  /** Whether the request may be a repeat. */
  isRepeatable: boolean;
}

/** What is left of a checked body. */
export interface Prepared {
  draft: Draft;
  /** Identifies the content; undefined unless the request may be a repeat. */
  digest: string | undefined;
}

type Body = GenerationRequest | UploadRequest;

/** By operation, what a checked body becomes. */
export const PREPARATIONS: Readonly<Record<string, (body: Body, given: Given) => Prepared>> = {
  generatePdf: preparing('pdf'),
  generatePdfFromUpload: preparing('pdf'),
  generatePreview: preparing('png'),
  makeConsolePdf: preparing('pdf'),
  makeConsolePreview: (body) => {
    refuseMore(body);
    const narrow = { ...body, preview: { width: MAX_WIDTH, ...body.preview } };
    const wanted = { output: 'png', stamp: 'PREVIEW', pages: MAX_PAGES } as const;
    return { draft: toDraft(narrow, wanted), digest: undefined };
  },
};

function preparing(output: 'pdf' | 'png') {
  return (body: Body, { stamp, isRepeatable }: Given): Prepared => ({
    draft: toDraft(body, { output, stamp }),
    digest: isRepeatable ? contentDigest(body) : undefined,
  });
}

export function givenOf(request: Request, response: Response): Given {
  const { caller } = response.locals as { caller?: Caller };
  return {
    ...(caller?.mode === 'MODE_TEST' && { stamp: 'TEST' }),
    isRepeatable: request.get('Idempotency-Key') !== undefined,
  };
}

/** Takes what is left of the body out of the request. */
export function preparedOf(request: Request): Prepared {
  const prepared = request.body as Prepared;
  request.body = undefined;
  return prepared;
}

/** As much as a screen shows beside an editor, in pixels. */
const MAX_WIDTH = 900;
const MAX_PAGES = 10;

/** Refuses options that would turn the console's preview into a document. */
function refuseMore({ options, preview }: Body): void {
  const faults: ErrorDetail[] = [];
  const message = `is not possible in the console, which shows the first ${MAX_PAGES} pages`;
  if (options?.page_ranges !== undefined) faults.push({ path: '/options/page_ranges', message });
  if ((preview?.page ?? 1) > 1) faults.push({ path: '/preview/page', message });
  if ((preview?.width ?? 0) > MAX_WIDTH) {
    faults.push({ path: '/preview/width', message: `must be <= ${MAX_WIDTH} in the console` });
  }
  if (faults.length > 0) throw invalidRequest(faults);
}
