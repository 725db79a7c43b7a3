import { imageSize } from 'image-size';

export interface PixelSize {
  /** In pixels, as it is seen: turned as its own metadata says. */
  width: number;
  height: number;
  /** How its pixels have to be turned to be seen so: 1 is not at all (Exif 3.0, 4.6.5.1.6). */
  orientation: number;
}

/** The size of a raster picture by its header; undefined if that cannot be read. */
export function pixelSize(bytes: Uint8Array): PixelSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4
      ? { width: height, height: width, orientation }
      : { width, height, orientation };
  } catch {
    return undefined;
  }
}
