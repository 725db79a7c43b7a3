import type { Viewport } from '../print/page-prints.ts';
import { SCREEN } from '../settings.ts';

/** A page's screen, for `Emulation.setDeviceMetricsOverride`: as large as its viewport; absent: the browser's defaults. */
export function screenFor(viewport?: Viewport): object {
  if (!viewport) return SCREEN;
  const { width, height } = viewport;
  return { ...SCREEN, width, height, screenWidth: width, screenHeight: height };
}
