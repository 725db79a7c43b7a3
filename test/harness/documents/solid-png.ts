import { PNG } from 'pngjs';

/** A picture of 8 by 8 pixels of one colour, 0xRRGGBB. */
export function solidPng(colour: number): Buffer {
  const png = new PNG({ width: 8, height: 8 });
  for (let at = 0; at < png.data.length; at += 4) png.data.writeUInt32BE(colour * 256 + 255, at);
  return PNG.sync.write(png);
}
