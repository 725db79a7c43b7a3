import { imageSize } from 'image-size';

export interface PixelSize {
  /** In pixels, as it is seen: turned as its own metadata says. */
  width: number;
  height: number;
}

/** The size of a raster picture by its header; undefined if that cannot be read. */
export function pixelSize(bytes: Uint8Array): PixelSize | undefined {
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    return orientation > 4 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}
