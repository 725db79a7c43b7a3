import { withHead } from './document-head.ts';

/** A policy that allows only frames with their own document. */
export const OWN_FRAMES = 'frame-src data: blob:; object-src data: blob:';

/** The document without external frames. */
export function withOwnFrames(html: string): string {
  return withHead(html, `<meta http-equiv="Content-Security-Policy" content="${OWN_FRAMES}">`);
}
