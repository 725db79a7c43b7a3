import {
  chmodSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { outputOf, writeDocument } from './output.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string) => join(folder, name);
const document = (text: string) => new Blob([text]).stream();
const told = (name: string) => readFileSync(at(name), 'utf8');

describe('a document', () => {
  test('replaces the file that was there, and keeps who may read it', async () => {
    writeFileSync(at('a.pdf'), 'a longer one that was before');
    chmodSync(at('a.pdf'), 0o640);
    await writeDocument(document('new'), at('a.pdf'));
    expect(told('a.pdf')).toBe('new');
    expect(statSync(at('a.pdf')).mode & 0o777).toBe(0o640);
  });

  test('goes where a link leads', async () => {
    writeFileSync(at('a.pdf'), 'before');
    symlinkSync(at('a.pdf'), at('link.pdf'));
    await writeDocument(document('new'), at('link.pdf'));
    expect(lstatSync(at('link.pdf')).isSymbolicLink()).toBe(true);
    expect(told('a.pdf')).toBe('new');
  });

  test('goes to a device', async () => {
    await writeDocument(document('new'), '/dev/null');
    expect(statSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('that breaks off leaves everything as it was', async () => {
    writeFileSync(at('a.pdf'), 'before');
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new Uint8Array([1, 2, 3])),
      pull: (controller) => controller.error(new Error('broke off')),
    });
    await expect(writeDocument(broken, at('a.pdf'))).rejects.toThrow('broke off');
    expect(told('a.pdf')).toBe('before');
    expect(readdirSync(folder)).toEqual(['a.pdf']);
  });

  test('that has no place is refused', async () => {
    await expect(writeDocument(document('x'), at('no/where.pdf'))).rejects.toThrow(
      `${at('no/where.pdf')} cannot be written: there is no folder ${at('no')}.`,
    );
  });
});

describe('where nothing is said, it goes', () => {
  test.each([
    ['letter.md', 'letter.pdf'],
    ['a.b/letter', 'a.b/letter.pdf'],
    ['a.b/.html', 'a.b/.html.pdf'],
    ['x.tar.html', 'x.tar.pdf'],
    ['-', '-'],
  ])('from %s to %s', (input, output) => {
    expect(outputOf(input, undefined, '.pdf')).toBe(output);
  });
});
