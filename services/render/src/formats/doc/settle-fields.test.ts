import { expect, test } from 'vitest';
import { compoundFile } from '../office/archive/compound-file.fixture.ts';
import { compose } from '../office/office.fixture.ts';

const [BEGIN, END] = [0x13, 0x15];
const [PAGE, FILENAME, USERNAME, QUOTE] = [33, 29, 60, 35];

/** A document with fields of these kinds in its headers ([MS-DOC] 2.8.25). */
function fileWith(kinds: readonly number[], length = kinds.length * 12 + 4): Buffer {
  const head = Buffer.alloc(512);
  head.writeUInt16LE(0xa5ec);
  head.writeUInt16LE(0x0200, 10);
  head.writeUInt32LE(100, 154 + 17 * 8);
  head.writeUInt32LE(length, 154 + 17 * 8 + 4);
  const table = Buffer.alloc(512);
  const marks = kinds.flatMap((kind) => [BEGIN, kind, END, 0]);
  table.set(marks, 100 + (kinds.length * 2 + 1) * 4);
  return compoundFile({ WordDocument: head, '1Table': table });
}

test('fields about the machine show what they showed, and others are computed', async () => {
  const { composition } = await compose(fileWith([PAGE, FILENAME, USERNAME]));
  expect(Buffer.from(composition.file)).toEqual(fileWith([PAGE, QUOTE, QUOTE]));
});

test.each([0, 3, 0xffffffff])('a list of fields of %d bytes changes nothing', async (length) => {
  const file = fileWith([FILENAME], length);
  expect(Buffer.from((await compose(file)).composition.file)).toEqual(fileWith([FILENAME], length));
});
