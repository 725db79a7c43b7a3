import type { RequestHandler, Response } from 'express';
import type { Caller } from '@platen/contracts';
import type { Generations } from '../generation/generate.ts';
import { hashRequest } from '../generation/idempotency.ts';
import { heldBytes } from '../generation/job.ts';
import { preparedOf } from '../generation/prepare.ts';
import { callerOf } from '../middleware/authenticate.ts';
import { noteMade } from '../requests/request-log.ts';
import { shareOf } from '../middleware/body/bodies.ts';

export function generationRoutes(generations: Generations): Record<string, RequestHandler> {
  return {
    generatePdf: generating(generations, callerOf),
    generatePdfFromUpload: generating(generations, callerOf),
    generatePreview: generating(generations, callerOf),
  };
}

/** @param callerOf returns the caller for whom the documents count */
export function generating(
  generations: Generations,
  callerOf: (response: Response) => Caller,
): RequestHandler {
  return async (request, response) => {
    const caller = callerOf(response);
    const { draft, digest } = preparedOf(request);
    noteMade(response, { format: draft.format });
    const held = shareOf(response);
    held.hold(heldBytes(draft));
    const content = { operation: request.path, digest };
    const idempotency = hashRequest(request.get('Idempotency-Key'), caller, content);
    return generations.generate({ draft, caller, idempotency, held }, response);
  };
}
