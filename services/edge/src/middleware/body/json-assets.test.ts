import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { withoutAssets } from './json-assets.ts';

const taken = (text: string) => {
  const { json, contents } = withoutAssets(Buffer.from(text));
  return {
    json: json.toString(),
    contents: [...contents].map(([at, data]) => [at, data?.toString()]),
  };
};

test('nothing is taken out after more texts than the parser takes', () => {
  const asset = '{"assets":[{"content_base64":"aGk="}]}';
  expect(taken(`[${'"",'.repeat(1_000_200)}1]${asset}`).contents).toEqual([]);
});

describe('the contents of assets are taken out of a body:', () => {
  const asset = (content: string, more = '') => `{"name":"a",${more}"content_base64":${content}}`;

  test.each([
    ['one', `{"assets":[${asset('"aGk="')}]}`, [[0, 'hi']]],
    [
      'of several',
      `{"assets": [ ${asset('"aGk="')} , {"name":"b"}, ${asset('"YQ=="')}]}`,
      [
        [0, 'hi'],
        [2, 'a'],
      ],
    ],
    ['empty', `{"assets":[${asset('""')}]}`, [[0, '']]],
    [
      'with escapes',
      String.raw`{"assets":[${asset(String.raw`"\/\/8\u002b"`)}]}`,
      [[0, Buffer.from('//8+', 'base64').toString()]],
    ],
    [
      'beside other texts',
      `{"content":"\\"assets\\":[","assets":[${asset('"aGk"', '"mime":"x:\\"",')}]}`,
      [[0, 'hi']],
    ],
    ['no base64', `{"assets":[${asset('"a!b="')}]}`, [[0, undefined]]],
    [
      'other spellings',
      `{"assets":[${asset('"-_8\\n-_8"')}]}`,
      [[0, Buffer.from('+/8+/8', 'base64').toString()]],
    ],
    ['padding within', `{"assets":[${asset('"YQ==YQ=="')}]}`, [[0, undefined]]],
    ['too few digits', `{"assets":[${asset('"aGkaa"')}]}`, [[0, undefined]]],
  ])('%s', (_, body, contents) => {
    const { json, contents: found } = taken(body);
    expect(found).toEqual(contents);
    expect(JSON.stringify(JSON.parse(json))).not.toMatch(/aGk|YQ|\/\//);
  });

  test.each([
    '{"options":{"attachments":[{"content_base64":"aGk="}]}}',
    '{"x":{"assets":[{"content_base64":"aGk="}]}}',
    '{"assets":{"content_base64":"aGk="}}',
    '{"assets":[{"content_base64":["aGk="]}]}',
    '',
  ])('and nothing else: %s', (body) => {
    expect(taken(body)).toEqual({ json: body, contents: [] });
  });

  test('whatever their length, and wherever a piece ends', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 36_700, maxLength: 37_000 }),
        fc.boolean(),
        (bytes, isEscaped) => {
          const base64 = Buffer.from(bytes).toString('base64');
          const text = isEscaped
            ? base64.replaceAll('/', '\\/').replaceAll('+', '\\u002B')
            : base64;
          const { contents } = withoutAssets(
            Buffer.from(`{"assets":[{"content_base64":"${text}"}]}`),
          );
          expect(contents.get(0)?.equals(bytes)).toBe(true);
        },
      ),
      { numRuns: 30 },
    );
  });
});
