import { deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import sharp, { type Sharp } from 'sharp';
import { readData } from './data-url.ts';

const url = (type: string, bytes: Uint8Array) =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const stillOf = (type: string, bytes: Uint8Array) => readData(url(type, bytes));

const [STILL, MOVING] = [{ isStill: true }, { isStill: false }];

let picture: Sharp;
/** Two frames, one above the other. */
let film: Sharp;

beforeAll(() => {
  const create = { width: 4, height: 4, channels: 3, background: '#c00' } as const;
  picture = sharp({ create });
  const raw = Buffer.alloc(4 * 8 * 3, 7).fill(200, 48);
  film = sharp(raw, { raw: { width: 4, height: 8, channels: 3, pageHeight: 4 } });
});

/** A chunk of a PNG, with no checksum: `readData` checks none. */
const chunk = (type: string, data = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)]);
};
const png = (...chunks: Buffer[]) =>
  Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...chunks]);

test('a picture of one frame is still', async () => {
  expect(stillOf('image/png', await picture.png().toBuffer())).toEqual(STILL);
  expect(stillOf('image/jpeg', await picture.jpeg().toBuffer())).toEqual(STILL);
  expect(stillOf('image/webp', await picture.webp().toBuffer())).toEqual(STILL);
  expect(stillOf('image/webp', await picture.webp({ lossless: true }).toBuffer())).toEqual(STILL);
});

test('a picture that moves is not, whatever it says it is', async () => {
  const webp = await film.webp({ loop: 0 }).toBuffer();
  expect(webp.includes('ANIM')).toBe(true);
  expect(stillOf('image/webp', webp)).toEqual(MOVING);
  const gif = await film.gif().toBuffer();
  for (const type of ['image/gif', 'image/png', 'font/woff2'])
    expect(stillOf(type, gif)).toEqual(MOVING);
});

test('a PNG moves if it says so before its first pixel', () => {
  const [head, pixels] = [chunk('IHDR', Buffer.alloc(13)), chunk('IDAT', deflateSync('x'))];
  expect(stillOf('image/png', png(head, pixels))).toEqual(STILL);
  expect(stillOf('image/png', png(head, chunk('acTL'), pixels))).toEqual(MOVING);
  expect(stillOf('image/png', png(head, pixels, chunk('acTL')))).toEqual(STILL);
  expect(stillOf('image/png', png(head))).toEqual(MOVING);
  const profile = (bytes: number) => png(head, chunk('iCCP', Buffer.alloc(bytes)), pixels);
  expect(stillOf('image/png', profile(40_000))).toEqual(STILL);
  expect(stillOf('image/png', profile(60_000))).toEqual(MOVING); // unknown: it is beyond what is read
});

test.each(['wOF2', 'wOFF', 'OTTO', 'true', 'ttcf', '\0\u0001\0\0'])(
  'a font is still: %j',
  (type) => {
    expect(stillOf('font/x', Buffer.from(`${type}…`, 'latin1'))).toEqual(STILL);
  },
);

test.each([
  'https://example.com/logo.png',
  'data:,',
  'data:image/png,iVBOR',
  'data:image/png;base64,',
  'data:image/png;base64,iVBORw0KGgo%41',
  'data:image/png;base64,AAAA',
  'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:text/css,p{}',
  'blob:x',
  '',
])('anything else is not: %j', (address) => {
  expect(readData(address)).toEqual(MOVING);
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>';

test('a drawing is its text', () => {
  const drawing = { drawing: SVG };
  expect(readData(url('image/svg+xml', Buffer.from(SVG)))).toEqual(drawing);
  expect(readData(`data:image/svg+xml,${SVG}`)).toEqual(drawing);
  expect(readData(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(SVG)}`)).toEqual(drawing);
  expect(readData(`DATA:IMAGE/SVG+XML;utf8,${SVG.replace(' ', '\n ')}`)).toEqual(drawing);
});

test('a drawing that a browser may read otherwise is none', () => {
  expect(readData(`data:image/svg+xml,${SVG}#x`)).toEqual(MOVING);
  expect(readData(`data:image/svg+xml;charset=utf-7,${SVG}`)).toEqual(MOVING);
  expect(readData('data:image/svg+xml,%ff')).toEqual({ drawing: '' });
  const long = (length: number) => readData(`data:image/svg+xml,${'x'.repeat(length - 19)}`);
  expect(long(256 * 1024)).toHaveProperty('drawing');
  expect(long(256 * 1024 + 1)).toEqual(MOVING);
});
