import { expect, test } from 'vitest';
import { Budget } from '../memory/budget.ts';
import { readAround } from './around.ts';
import { pictureHeader } from './picture-header.ts';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

const PNG = bytesOf('89504e47 0d0a1a0a 0000000d 49484452 00000102 00000003');
const FRAME = 'ffc2 000b 08 0004 0102';
const segments = (count: number) => 'ffe1 0004 0000'.repeat(count);

test.each([
  ['a PNG', PNG, { kind: 'png', width: 258, height: 3 }],
  ['a JPEG', bytesOf(`ffd8 ffe0 0004 0000 ffff ${FRAME}`), { kind: 'jpeg', width: 258, height: 4 }],
  ['a JPEG with much before its frame', bytesOf(`ffd8 ${segments(900)} ${FRAME}`), {}],
])('the head of %s is read', (_, bytes, header) => {
  expect(pictureHeader(bytes)).toMatchObject(header);
});

test.each([
  ['nothing', ''],
  ['half a signature', '89504e47'],
  [
    'a PNG that begins with something else',
    '89504e47 0d0a1a0a 0000000d 49444154 00000102 00000003',
  ],
  ['a JPEG without a frame', `ffd8 ${segments(3)}`],
  ['a JPEG that ends within its frame', `ffd8 ${FRAME.slice(0, -4)}`],
  ['a JPEG of zeros', `ffd8 ${'00'.repeat(1_000)}`],
  ['a JPEG of nothing but beginnings', `ffd8 ${segments(1_001)} ${FRAME}`],
  ['an icon', '69636e73 00000010 69633037 00000008'],
  ['a HEIF', '00000014 66747970 68656963 00000000 00000000 0000000c 6d657461 00000000'],
])('of %s there is none', (_, hex) => {
  expect(pictureHeader(bytesOf(hex))).toBeUndefined();
});

test('a file that is used many times counts as often', async () => {
  const asset = new Uint8Array(15 * 2 ** 20);
  asset.set(PNG);
  const memory = new Budget(2 ** 30).share('account');
  const read = (times: number) =>
    readAround(
      { stamps: Array.from({ length: times }, () => ({ image: { asset: 'logo.png' } })) },
      {
        reader: { openForeign: () => Promise.reject(new Error('no PDF is read')) },
        context: { memory } as never,
        assets: new Map([['logo.png', asset]]),
      },
    );
  expect((await read(2)).stampImages.size).toBe(2);
  expect(memory.held).toBe(4 * 2 * 4 * Math.ceil(asset.length / 3));
  await expect(read(3)).rejects.toMatchObject({
    code: 'invalid_request',
    details: [{ path: '/options/stamps/2/image', message: expect.stringContaining('40 MiB') }],
  });
});
