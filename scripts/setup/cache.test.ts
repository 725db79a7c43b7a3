import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFinished } from './cache.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'platen-keep-'));
  folder = join(root, 'tool');
});
afterEach(() => rmSync(root, { recursive: true }));

function made(name: string): string {
  const path = join(root, name);
  mkdirSync(join(path, `made by ${name}`), { recursive: true });
  return path;
}

test('a finished folder is in its place', () => {
  keepFinished(made('one'), folder);
  expect(readdirSync(folder)).toEqual(['made by one']);
});

test('of two runs with the same result the first stays, and the second leaves nothing', () => {
  keepFinished(made('one'), folder);
  keepFinished(made('two'), folder);
  expect(readdirSync(folder)).toEqual(['made by one']);
  expect(readdirSync(root)).toEqual(['tool']);
});

test('a failed move is an error', () => {
  expect(() => keepFinished(join(root, 'nothing'), folder)).toThrow('ENOENT');
});
