import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { keyOfFile } from './key-file.ts';

let folder: string;
let file: string;
let printed: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-key-'));
  file = join(folder, 'key');
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text as string;
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test('a key that is replaced in its file is used next', () => {
  writeFileSync(file, 'one\n');
  const key = keyOfFile(file);
  expect(key()).toBe('one');
  writeFileSync(file, 'two\n');
  expect([key(), printed]).toEqual(['two', '']);
});

test.each([
  ['is empty', () => writeFileSync(file, ' \n'), 'is empty: write an API key into it.'],
  ['holds no key', () => writeFileSync(file, 'two…'), 'holds U+2026 as character 4'],
  ['is gone', () => rmSync(file), 'cannot be read: there is no such file.'],
])('the last key is used while the file %s, and that is reported', (_, spoil, sentence) => {
  writeFileSync(file, 'one');
  const key = keyOfFile(file);
  spoil();
  expect(key()).toBe('one');
  expect(printed).toContain(file);
  expect(printed).toContain(sentence);
  expect(printed).toContain('The last key serves.\n');
  writeFileSync(file, 'three');
  expect(key()).toBe('three');
});

test.each([
  ['', 'is empty'],
  ['one…', 'holds U+2026'],
])('a file with %j is refused at the start', (text, sentence) => {
  writeFileSync(file, text);
  expect(() => keyOfFile(file)).toThrow(UsageError);
  expect(() => keyOfFile(file)).toThrow(sentence);
});

test('a missing file is refused at the start', () => {
  expect(() => keyOfFile(file)).toThrow(`The key file ${file} cannot be read`);
});
