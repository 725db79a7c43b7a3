// Original file: proto/platen/render/v1/render.proto

import type { RenderJob as _platen_render_v1_RenderJob, RenderJob__Output as _platen_render_v1_RenderJob__Output } from '../../../platen/render/v1/RenderJob.ts';
import type { PartChunk as _platen_render_v1_PartChunk, PartChunk__Output as _platen_render_v1_PartChunk__Output } from '../../../platen/render/v1/PartChunk.ts';

/**
 * First the job, with or without a first chunk, then any number of chunks.
 */
export interface RenderRequest {
  'job'?: (_platen_render_v1_RenderJob | null);
  'chunk'?: (_platen_render_v1_PartChunk | null);
}

/**
 * First the job, with or without a first chunk, then any number of chunks.
 */
export interface RenderRequest__Output {
  'job': (_platen_render_v1_RenderJob__Output | null);
  'chunk': (_platen_render_v1_PartChunk__Output | null);
}
