// Original file: proto/platen/render/v1/render.proto

import type { RenderFacts as _platen_render_v1_RenderFacts, RenderFacts__Output as _platen_render_v1_RenderFacts__Output } from '../../../platen/render/v1/RenderFacts.ts';

/**
 * First the facts, then the chunks; the first of them with the facts where the
 * job allows it.
 */
export interface RenderResponse {
  'facts'?: (_platen_render_v1_RenderFacts | null);
  'chunk'?: (Buffer | Uint8Array | string);
}

/**
 * First the facts, then the chunks; the first of them with the facts where the
 * job allows it.
 */
export interface RenderResponse__Output {
  'facts': (_platen_render_v1_RenderFacts__Output | null);
  'chunk': (Buffer);
}
