import { THEMES } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import { lookOf } from '../../../markdown/themes/themes.ts';
import { COLOURS, colorOf, dashOf } from './palette.ts';

type Triple = [number, number, number];

/** Linear light of #rrggbb (IEC 61966-2-1). */
function linear(color: string): Triple {
  const channel = (at: number) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

/** CIE L*a*b* under D65. */
function lab([red, green, blue]: Triple): Triple {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Machado, Oliveira, Fernandes 2009: how light is seen without one kind of cone. */
const BLINDNESS: Record<string, [Triple, Triple, Triple]> = {
  'every cone': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red cones': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green cones': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue cones': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

describe.each(THEMES)('any two colours of the theme %s', (theme) => {
  const palette = lookOf(theme).series;
  const apart = (distance: (one: string, other: string) => number) =>
    palette.flatMap((one, at) => palette.slice(at + 1).map((other) => distance(one, other)));

  test('differ in grey', () => {
    expect(palette).toHaveLength(COLOURS);
    const lightness = (color: string) => lab(linear(color))[0];
    expect(
      Math.min(...apart((one, other) => Math.abs(lightness(one) - lightness(other)))),
    ).toBeGreaterThan(7);
  });

  test.each(Object.keys(BLINDNESS))('differ to those who have %s', (kind) => {
    const seen = (color: string) => {
      const light = linear(color);
      return lab(
        BLINDNESS[kind]!.map((row) => {
          const sum = row[0] * light[0] + row[1] * light[1] + row[2] * light[2];
          return Math.min(1, Math.max(0, sum));
        }) as Triple,
      );
    };
    const distance = (one: string, other: string) =>
      Math.hypot(...seen(one).map((value, at) => value - seen(other)[at]!));
    expect(Math.min(...apart(distance))).toBeGreaterThan(12);
  });
});

test('after the last colour they begin again, paler and broken', () => {
  const colours = Array.from({ length: 3 * COLOURS }, (_, at) => colorOf(at));
  expect(new Set(colours)).toHaveLength(colours.length);
  expect(colorOf(COLOURS)).toBe(`color-mix(in srgb,${colorOf(0)} 55%,#fff)`);
  expect(dashOf(COLOURS - 1)).toBe('solid');
  expect(dashOf(COLOURS)).toBe('dashed');
});
