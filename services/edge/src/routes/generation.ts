import type { RequestHandler } from 'express';
import type { Generations } from '../generation/generate.ts';
import { idempotencyOf } from '../generation/idempotency.ts';
import { toDraft, type GenerationRequest, type UploadRequest } from '../generation/job.ts';
import { callerOf } from '../middleware/authenticate.ts';

export function generationRoutes(generations: Generations): Record<string, RequestHandler> {
  const generate =
    (output: 'pdf' | 'png'): RequestHandler =>
    async (request, response) => {
      const body = request.body as GenerationRequest | UploadRequest;
      const caller = callerOf(response);
      const draft = toDraft(body, { output, isTest: caller.mode === 'MODE_TEST' });
      const idempotency = await idempotencyOf(request.get('Idempotency-Key'), caller, {
        operation: request.path,
        body,
      });
      request.body = undefined; // the draft has what is needed of it
      return generations.generate({ draft, caller, idempotency }, response);
    };
  return {
    generatePdf: generate('pdf'),
    generatePdfFromUpload: generate('pdf'),
    generatePreview: generate('png'),
  };
}
