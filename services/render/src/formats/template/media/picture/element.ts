import { orElse, type Length } from '@platen/contracts';
import { imageSize } from 'image-size';
import { escapeHtml } from '../../../../variables/html.ts';
import type { Fault } from '../fault.ts';
import { side } from '../length.ts';
import { css, pt, sized } from '../markup.ts';
import type { Picture } from './data-uri.ts';

interface Look {
  /** Empty: readers for the blind pass over the picture. */
  alt: string;
  width?: Length;
  height?: Length;
  fit?: 'contain' | 'cover' | 'fill';
  /** Whether a column of a table may be narrower than it is; default: no. */
  isCompressible?: boolean;
}

/**
 * A picture in HTML: never wider than its place.
 * @throws {PlatenError} template_error: a side is not to be had
 */
export function pictureElement(picture: Picture, look: Look, fault: Fault): string {
  const { type, bytes } = picture;
  const height = side(look.height, 'height', fault);
  const width = side(look.width, 'width', fault) ?? widthOf(picture, height);
  const own = look.isCompressible ? undefined : width;
  const style = css({
    'vertical-align': 'top',
    width: own ? '100%' : (pt(width) ?? 'auto'),
    height: pt(height) ?? 'auto',
    'max-width': '100%',
    'object-fit': height ? (look.fit ?? 'contain') : undefined,
    'break-inside': 'avoid',
  });
  const source = `data:image/${type};base64,${bytes.toString('base64')}`;
  const image = `<img src="${source}" alt="${escapeHtml(look.alt)}" style="${style}">`;
  return own ? sized(image, own, { width: own }) : image;
}

/** @returns undefined: the picture does not say how wide it is for its height */
function widthOf({ bytes }: Picture, height: number | undefined): number | undefined {
  if (height === undefined) return undefined;
  const size = orElse(() => imageSize(bytes), { width: 0, height: 0 });
  // Exif 2.3, 4.6.4: from 5 on it lies on its side.
  const isTurned = (size.orientation ?? 1) > 4;
  const aspect = isTurned ? size.height / size.width : size.width / size.height;
  return aspect > 0 && aspect < Infinity ? height * aspect : undefined;
}
