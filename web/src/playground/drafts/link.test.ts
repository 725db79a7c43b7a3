import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { draftIn, linkOf } from './link.ts';

beforeAll(() => void vi.stubGlobal('location', { origin: 'https://platen.example' }));
afterAll(() => void vi.unstubAllGlobals());

const fragmentOf = (json: string) => `#draft=${deflateRawSync(json).toString('base64url')}`;
const DRAFT = {
  source: 'größe 📄\n'.repeat(5_000),
  variables: '{"a": 1.0}',
  options: { scale: 1 },
};

describe('a link', () => {
  test('holds a draft with its data sets', () => {
    const draft = { ...DRAFT, set: 'Long', sets: { '': '{}' } };
    const link = linkOf('markdown', draft) ?? '';
    expect(draftIn(new URL(link).hash)).toEqual({ format: 'markdown', draft });
  });

  test('holds no file, whoever has written it', () => {
    const assets = [{ name: 'logo.png', bytes: new Uint8Array([1]) }];
    expect(linkOf('html', { ...DRAFT, assets })).toBe(linkOf('html', DRAFT));
    const written = fragmentOf(JSON.stringify({ format: 'html', ...DRAFT, assets, file: 1 }));
    expect(draftIn(written)).toEqual({ format: 'html', draft: DRAFT });
  });

  test('is not made of what no page would open', () => {
    expect(linkOf('html', { ...DRAFT, source: 'a'.repeat(21 * 1024 * 1024) })).toBeUndefined();
  });

  test('that unpacks to more than a draft may hold is refused while it is read', () => {
    const bomb = fragmentOf(JSON.stringify({ format: 'html', source: 'a'.repeat(50_000_000) }));
    expect(bomb.length).toBeLessThan(70_000);
    expect(() => draftIn(bomb)).toThrow('too large');
  });

  test.each([
    ['cut off', () => fragmentOf(JSON.stringify({ format: 'html', ...DRAFT })).slice(0, -40)],
    ['empty', () => '#draft='],
    ['not JSON', () => fragmentOf('no JSON')],
    ['an office document', () => fragmentOf('{"format": "docx"}')],
    ['options that are a list', () => fragmentOf('{"format": "html", "options": []}')],
  ])('that is %s is refused', (_, fragment) => {
    expect(() => draftIn(fragment())).toThrow();
  });

  test.each(['options', 'unknown'])('with %s of 100,000 levels is refused', (name) => {
    const deep = `${'{"a":['.repeat(50_000)}${']}'.repeat(50_000)}`;
    expect(() => draftIn(fragmentOf(`{"format":"html","${name}":${deep}}`))).toThrow('no draft');
  });
});

test('another fragment is no draft', () => {
  expect(draftIn('#help')).toBeUndefined();
});
