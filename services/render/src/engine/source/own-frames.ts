import { withHead } from './document-head.ts';

/** Frames that carry their own document alone. */
export const OWN_FRAMES = 'frame-src data: blob:; object-src data: blob:';

/** The same document without frames from elsewhere. */
export function withOwnFrames(html: string): string {
  return withHead(html, `<meta http-equiv="Content-Security-Policy" content="${OWN_FRAMES}">`);
}
