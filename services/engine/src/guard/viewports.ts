import { SCREEN } from '../settings.ts';

/** What a page is laid out in, in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

interface SetCookie {
  method?: string;
  params?: { name?: string; value?: string };
  sessionId?: string;
}

/** By this cookie render says so, before the page is loaded (services/render/src/engine/gotenberg/viewport.ts). */
const COOKIE = 'platen-viewport';
const SIZE = /^(\d{1,5})x(\d{1,5})$/;

/** @returns what a client says of a page's viewport, and of which page, if it does */
export function viewportIn(data: Buffer): { sessionId: string; viewport: Viewport } | undefined {
  if (!data.includes(`"${COOKIE}"`)) return undefined;
  const { method, params, sessionId } = JSON.parse(data.toString()) as SetCookie;
  if (method !== 'Network.setCookie' || params?.name !== COOKIE) return undefined;
  const [, width, height] = SIZE.exec(params.value ?? '') ?? [];
  if (!sessionId || width === undefined) return undefined;
  return { sessionId, viewport: { width: Number(width), height: Number(height) } };
}

/** A page's screen, for `Emulation.setDeviceMetricsOverride`: as large as its viewport; left out, both are as in a browser by itself. */
export function screenFor(viewport?: Viewport): object {
  if (!viewport) return SCREEN;
  const { width, height } = viewport;
  return { ...SCREEN, width, height, screenWidth: width, screenHeight: height };
}
