import type { Request, RequestHandler } from 'express';
import type { Caller } from '@platen/contracts';
import type { Generations } from '../generation/generate.ts';
import { idempotencyOf } from '../generation/idempotency.ts';
import {
  heldBytes,
  toDraft,
  type GenerationRequest,
  type UploadRequest,
} from '../generation/job.ts';
import { callerOf } from '../middleware/authenticate.ts';
import { shareOf } from '../middleware/bodies.ts';

export function generationRoutes(generations: Generations): Record<string, RequestHandler> {
  const generate =
    (output: 'pdf' | 'png'): RequestHandler =>
    async (request, response) => {
      const caller = callerOf(response);
      const { draft, recognised } = draftOf(request, caller, output);
      const held = shareOf(response);
      held.hold(heldBytes(draft));
      const idempotency = await recognised;
      return generations.generate({ draft, caller, idempotency, held }, response);
    };
  return {
    generatePdf: generate('pdf'),
    generatePdfFromUpload: generate('pdf'),
    generatePreview: generate('png'),
  };
}

/** Takes the body at once: parsed, it is several times as large as the draft that is made of it. */
function draftOf(request: Request, caller: Caller, output: 'pdf' | 'png') {
  const body = request.body as GenerationRequest | UploadRequest;
  request.body = undefined;
  const draft = toDraft(body, { output, isTest: caller.mode === 'MODE_TEST' });
  const content = { operation: request.path, body };
  return { draft, recognised: idempotencyOf(request.get('Idempotency-Key'), caller, content) };
}
