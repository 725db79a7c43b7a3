import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { readConfig } from './config.ts';
import { ConfigFile } from './config-folder.ts';
import { readDevEnv } from './dev-env.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const file = () => new ConfigFile('config.json', { XDG_CONFIG_HOME: folder });

describe('a file of the configuration', () => {
  test('is empty if it is missing', () => {
    expect(file().read()).toEqual({});
    expect(readConfig(file())).toEqual({});
  });

  test('is readable only by its owner, and replaced as a whole', () => {
    file().write({ long: 'x'.repeat(100) });
    file().write({ a: 1 });
    expect(file().read()).toEqual({ a: 1 });
    expect(statSync(file().path).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'platen')).mode & 0o777).toBe(0o700);
    file().remove();
    expect(file().read()).toEqual({});
  });

  test('reports that it cannot be written or removed', () => {
    writeFileSync(join(folder, 'taken'), '');
    const unwritable = new ConfigFile('config.json', { XDG_CONFIG_HOME: join(folder, 'taken') });
    const sentence = new UsageError(
      `${unwritable.path} cannot be written: a part of its path is no folder.`,
    );
    expect(() => unwritable.write({})).toThrow(sentence);
    expect(() => unwritable.remove()).toThrow(sentence);
  });

  test('has an error with the place and the fault', () => {
    file().write({ url: 'https://x', api_key: 'k', client_id: 'c' });
    expect(readConfig(file())).toEqual({ url: 'https://x', apiKey: 'k', clientId: 'c' });
  });

  test.each([
    ['[]', 'has to hold a JSON object'],
    ['{', 'has to hold a JSON object'],
    ['{"apikey": "k"}', 'apikey is not known'],
    ['{"url": 5}', 'url has to be a text'],
  ])('is refused with %s', (text, sentence) => {
    file().write({});
    writeFileSync(file().path, text);
    expect(() => readConfig(file())).toThrow(sentence);
  });
});

describe('a local Platen', () => {
  test('is found from a folder below', () => {
    mkdirSync(join(folder, '.platen'));
    mkdirSync(join(folder, 'a/b'), { recursive: true });
    writeFileSync(join(folder, '.platen/dev.env'), 'PLATEN_URL=http://x\nPLATEN_ISSUER=http://y\n');
    expect(readDevEnv(join(folder, 'a/b'))).toMatchObject({ url: 'http://x', issuer: 'http://y' });
  });

  test('is nothing if none runs', () => {
    expect(readDevEnv(folder)).toEqual({});
  });
});
