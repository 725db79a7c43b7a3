import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { writeIssuers } from './issuer-process.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-issuers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What auth is to trust, with such a file of others. */
function trusted(more?: string): Record<string, unknown>[] {
  const [file, moreFile] = [join(folder, 'issuers.json'), join(folder, 'more.yaml')];
  if (more !== undefined) writeFileSync(moreFile, more);
  writeIssuers(file, 8081, more === undefined ? undefined : moreFile);
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>[];
}

describe('writeIssuers', () => {
  test('trusts only the development issuer', () => {
    expect(trusted()).toMatchObject([{ issuer: 'http://127.0.0.1:8081', plan_claim: 'plan' }]);
  });

  test('trusts others beside it', () => {
    const [own, ...more] = trusted('- {issuer: https://id.example.com, audience: api}');
    expect(own).toEqual(trusted()[0]);
    expect(more).toEqual([{ issuer: 'https://id.example.com', audience: 'api' }]);
  });

  test('treats an empty file as no issuer', () => {
    expect(trusted('# nobody yet')).toHaveLength(1);
  });

  test.each(['issuer: https://id.example.com', '- [', 'text'])('refuses %j', (text) => {
    expect(() => trusted(text)).toThrow(Failure);
    expect(() => trusted(text)).toThrow('more.yaml');
  });

  test('refuses a missing file', () => {
    const missing = join(folder, 'missing.yaml');
    expect(() => writeIssuers(join(folder, 'x.json'), 1, missing)).toThrow(missing);
  });
});
