import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pngsIn } from './pngs.ts';

const pictureOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../samples/pictures/${name}.png`, import.meta.url)));

test('pictures that follow one another are separated', () => {
  const pictures = ['invoice', 'report', 'github'].map(pictureOf);
  const found = pngsIn(new Uint8Array(Buffer.concat(pictures)));
  expect(found.map((one) => Buffer.compare(one, pictures[found.indexOf(one)]!))).toEqual([0, 0, 0]);
});

test('what breaks off is no picture', () => {
  expect(pngsIn(new Uint8Array())).toEqual([]);
  expect(pngsIn(pictureOf('invoice').subarray(0, 100))).toEqual([]);
});
