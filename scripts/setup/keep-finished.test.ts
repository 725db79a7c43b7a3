import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { keepFinished } from './keep-finished.ts';

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

test('what is finished is in its place', () => {
  keepFinished(made('one'), folder);
  expect(readdirSync(folder)).toEqual(['made by one']);
});

test('of two that make the same the first stays, and nothing of the second is left', () => {
  keepFinished(made('one'), folder);
  keepFinished(made('two'), folder);
  expect(readdirSync(folder)).toEqual(['made by one']);
  expect(readdirSync(root)).toEqual(['tool']);
});

test('what cannot be moved is no silent success', () => {
  expect(() => keepFinished(join(root, 'nothing'), folder)).toThrow('ENOENT');
});
