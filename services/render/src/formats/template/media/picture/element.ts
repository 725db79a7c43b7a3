import type { Length } from '@platen/contracts';
import { escapeHtml } from '../../../../variables/html.ts';
import type { Fault } from '../fault.ts';
import { side } from '../length.ts';
import { css, pt } from '../markup.ts';
import type { Picture } from './data-uri.ts';

interface Look {
  /** Empty: readers for the blind pass over the picture. */
  alt: string;
  width?: Length;
  height?: Length;
  fit?: 'contain' | 'cover' | 'fill';
  /** Whether its place may be narrower than it is; default: yes. */
  isCompressible?: boolean;
}

/**
 * A picture in HTML: never wider than its place.
 * @throws {PlatenError} template_error: a side is not to be had
 */
export function pictureElement({ type, bytes }: Picture, look: Look, fault: Fault): string {
  const width = side(look.width, 'width', fault);
  const height = side(look.height, 'height', fault);
  const style = css({
    'vertical-align': 'top',
    width: pt(width) ?? 'auto',
    height: pt(height) ?? 'auto',
    'max-width': look.isCompressible === false ? 'none' : '100%',
    'object-fit': height ? (look.fit ?? 'contain') : undefined,
    'break-inside': 'avoid',
  });
  const source = `data:image/${type};base64,${bytes.toString('base64')}`;
  return `<img src="${source}" alt="${escapeHtml(look.alt)}" style="${style}">`;
}
