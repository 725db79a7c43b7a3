import { PNG } from 'pngjs';

type Colour = readonly [number, number, number];

/** A PNG drawn point by point. */
function drawn(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour | undefined,
): Buffer {
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x, y);
      png.data.set([...(colour ?? [255, 255, 255]), colour ? 255 : 0], (y * width + x) * 4);
    }
  }
  return PNG.sync.write(png);
}

/** Three sails over a wave. */
export function logo(): Buffer {
  return drawn(240, 160, (x, y) => {
    const wave = 128 + 6 * Math.sin(x / 18);
    if (y > wave && y < wave + 18) return [15, 92, 122];
    const sail = [60, 120, 180].find(
      (mast) => y < 112 && x > mast - y * 0.28 && x < mast + y * 0.2,
    );
    return sail === undefined ? undefined : [15 + sail / 2, 92 + sail / 3, 160];
  });
}

/** What stands where a picture is put later. */
export function placeholder(): Buffer {
  return drawn(320, 180, (x, y) => ((x + y) % 16 < 8 ? [222, 230, 235] : [240, 244, 246]));
}

/** Hills, as a photo would show them. */
export function landscape(): Buffer {
  return drawn(480, 270, (x, y) => {
    const far = 130 + 26 * Math.sin(x / 55) + 10 * Math.sin(x / 17);
    const near = 185 + 22 * Math.sin(x / 70 + 2);
    if (y > near) return [64, 107, 74];
    if (y > far) return [118, 150, 128];
    return [190 + y / 5, 214 + y / 8, 235];
  });
}
