import { SCREEN } from '../settings.ts';

/** The size in which a page is laid out, in CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

interface SetCookie {
  method?: string;
  params?: { name?: string; value?: string };
  sessionId?: string;
}

/** render sends the viewport in this cookie, before the page loads (services/render/src/engine/gotenberg/chromium-form.ts). */
const COOKIE = 'platen-viewport';
const SIZE = /^(\d{1,5})x(\d{1,5})$/;

/** @returns the viewport that a client sets, and for which page, if it does */
export function viewportIn(data: Buffer): { sessionId: string; viewport: Viewport } | undefined {
  if (!data.includes(`"${COOKIE}"`)) return undefined;
  const { method, params, sessionId } = JSON.parse(data.toString()) as SetCookie;
  if (method !== 'Network.setCookie' || params?.name !== COOKIE) return undefined;
  const [, width, height] = SIZE.exec(params.value ?? '') ?? [];
  if (!sessionId || width === undefined) return undefined;
  return { sessionId, viewport: { width: Number(width), height: Number(height) } };
}

/** A page's screen, for `Emulation.setDeviceMetricsOverride`: as large as its viewport; absent: the browser's defaults. */
export function screenFor(viewport?: Viewport): object {
  if (!viewport) return SCREEN;
  const { width, height } = viewport;
  return { ...SCREEN, width, height, screenWidth: width, screenHeight: height };
}
