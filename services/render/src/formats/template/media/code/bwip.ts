import { createRequire } from 'node:module';
import type { DrawingContext, RenderOptions } from 'bwip-js/node';

/** The part of bwip-js that is used here. */
interface Bwip {
  render<T>(options: RenderOptions, drawing: DrawingContext<T>): T;
  drawingSVG(): DrawingContext<string>;
}

const require = createRequire(import.meta.url);

/** Loaded when the first code is drawn: it is 2 MB of source. */
export const bwip = (): Bwip => require('bwip-js/node') as Bwip;
