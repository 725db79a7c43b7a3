// Original file: proto/platen/render/v1/render.proto

import type { RenderFacts as _platen_render_v1_RenderFacts, RenderFacts__Output as _platen_render_v1_RenderFacts__Output } from '../../../platen/render/v1/RenderFacts.ts';

/**
 * First the facts, then the chunks.
 */
export interface RenderResponse {
  'facts'?: (_platen_render_v1_RenderFacts | null);
  'chunk'?: (Buffer | Uint8Array | string);
  'message'?: "facts"|"chunk";
}

/**
 * First the facts, then the chunks.
 */
export interface RenderResponse__Output {
  'facts'?: (_platen_render_v1_RenderFacts__Output | null);
  'chunk'?: (Buffer);
  'message'?: "facts"|"chunk";
}
