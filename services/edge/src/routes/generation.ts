import type { RequestHandler } from 'express';
import type { Generations } from '../generation/generate.ts';
import { toJob, type GenerationRequest, type UploadRequest } from '../generation/job.ts';
import { callerOf } from '../middleware/authenticate.ts';

export function generationRoutes(generations: Generations): Record<string, RequestHandler> {
  const generate =
    (output: 'pdf' | 'png'): RequestHandler =>
    (request, response) => {
      const job = toJob(request.body as GenerationRequest | UploadRequest, output);
      return generations.generate(job, callerOf(response), response);
    };
  return {
    generatePdf: generate('pdf'),
    generatePdfFromUpload: generate('pdf'),
    generatePreview: generate('png'),
  };
}
