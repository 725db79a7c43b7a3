import type { Request, RequestHandler, Response } from 'express';
import type { Caller, GenerationRequest, UploadRequest } from '@platen/contracts';
import type { Generations } from '../generation/generate.ts';
import { idempotencyOf } from '../generation/idempotency.ts';
import { heldBytes, toDraft } from '../generation/job.ts';
import { callerOf } from '../middleware/authenticate.ts';
import { shareOf } from '../middleware/body/bodies.ts';

export function generationRoutes(generations: Generations): Record<string, RequestHandler> {
  return {
    generatePdf: generating(generations, 'pdf', callerOf),
    generatePdfFromUpload: generating(generations, 'pdf', callerOf),
    generatePreview: generating(generations, 'png', callerOf),
  };
}

/** @param callerOf returns the caller for whom the documents count */
export function generating(
  generations: Generations,
  output: 'pdf' | 'png',
  callerOf: (response: Response) => Caller,
): RequestHandler {
  return async (request, response) => {
    const caller = callerOf(response);
    const { draft, recognised } = draftOf(request, caller, output);
    const held = shareOf(response);
    held.hold(heldBytes(draft));
    const idempotency = await recognised;
    return generations.generate({ draft, caller, idempotency, held }, response);
  };
}

/** Takes the body out of the request at once, because it is several times as large as the draft. */
function draftOf(request: Request, caller: Caller, output: 'pdf' | 'png') {
  const body = request.body as GenerationRequest | UploadRequest;
  request.body = undefined;
  const stamp = caller.mode === 'MODE_TEST' ? 'TEST' : undefined;
  const draft = toDraft(body, { output, stamp });
  const content = { operation: request.path, body };
  return { draft, recognised: idempotencyOf(request.get('Idempotency-Key'), caller, content) };
}
