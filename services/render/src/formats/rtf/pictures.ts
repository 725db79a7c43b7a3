import type { SafePicture } from '../office/pictures/check-picture.ts';
import type { Group } from './tree.ts';

/** Allowed types of pictures; others are left out. */
const KINDS: ReadonlySet<string> = new Set([
  'pngblip',
  'jpegblip',
  'emfblip',
  'wmetafile',
  'dibitmap',
]);

/** The file header of a bitmap, which a device-independent bitmap lacks. */
const BITMAP = Buffer.from('424d000000000000000036000000', 'hex');

/**
 * The bytes of a picture, checked.
 * @returns undefined for one that is not to be drawn
 * @throws {PlatenError} invalid_document: it has too many pixels
 */
export function pictureIn(group: Group, safe: SafePicture): Buffer | undefined {
  const kind = group.children.find((child) => child.kind === 'word' && KINDS.has(child.name));
  if (kind?.kind !== 'word') return undefined;
  const bytes = bytesOf(group);
  const file = kind.name === 'dibitmap' ? Buffer.concat([BITMAP, bytes]) : bytes;
  return safe(file, 'a picture') === file ? bytes : undefined;
}

function bytesOf({ children }: Group): Buffer {
  const hex = children.map((child) => (child.kind === 'text' ? child.source : '')).join('');
  const binary = children.flatMap((child) => (child.kind === 'binary' ? [child.bytes] : []));
  return Buffer.concat([Buffer.from(hex.replace(/[^0-9A-Fa-f]/g, ''), 'hex'), ...binary]);
}
