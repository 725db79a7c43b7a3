import { describe, expect, test } from 'vitest';
import { KEY_NAME_RULE, keyNameFault, MAX_KEY_NAME, KEY_NAME } from '@platen/contracts';
import { IDEMPOTENCY_KEY } from '../generation/idempotency.ts';
import { REQUEST_ID } from '../middleware/request-context.ts';
import { readOpenApiDocument } from './document.ts';
import { BodyValidator } from './validator.ts';

type Described = Record<string, { schema: { pattern: string } }>;

const document = readOpenApiDocument();
const { headers, parameters } = document.components as unknown as {
  headers: Described;
  parameters: Described;
};

test.each([
  ['X-Request-Id', REQUEST_ID, headers['RequestId']],
  ['Idempotency-Key', IDEMPOTENCY_KEY, parameters['IdempotencyKey']],
])('the edge accepts for %s what the document says', (_, pattern, described) => {
  expect(pattern).toEqual(new RegExp(described!.schema.pattern));
});

describe('a key’s name', () => {
  const check = new BodyValidator(document).compile({ $ref: '#/components/schemas/KeyRequest' });
  const isTaken = (name: string) => {
    try {
      check({ name });
      return true;
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid_request', details: [{ path: '/name' }] });
      return false;
    }
  };

  test('has the same limits in the document and in auth', () => {
    const { KeyRequest } = document.components.schemas as unknown as {
      KeyRequest: {
        properties: {
          name: { description: string; maxLength: number; pattern: string };
        };
      };
    };
    const { description, maxLength, pattern } = KeyRequest.properties.name;
    expect(description.toLowerCase()).toBe(`${KEY_NAME_RULE}.`);
    expect(maxLength).toBe(MAX_KEY_NAME);
    expect(new RegExp(pattern)).toEqual(KEY_NAME);
  });

  test.each([
    ['nothing', ''],
    ['a hundred characters', 'x'.repeat(100)],
    ['a hundred emoji, which are two hundred units of UTF-16', '🧾'.repeat(100)],
    ['accents of its own', 'Cafe\u0301 – Größe'],
    ['an emoji of several', '👩\u200d👩\u200d👧 ❤\ufe0f\u200d🔥'],
    ['Persian with its joiner', 'می\u200cخواهم'],
    ['Hebrew and Arabic', 'חנות 1 متجر'],
    ['spaces around it', ' Web shop '],
  ])('may be %s', (_, name) => {
    expect(isTaken(name)).toBe(true);
    expect(keyNameFault(name)).toBeUndefined();
  });

  test.each([
    ['101 characters', 'x'.repeat(101)],
    ['101 emoji', '🧾'.repeat(101)],
    ['a line break', 'a\nb'],
    ['a NUL', '\u0000'],
    ['an escape sequence', '\u001b[2Jshop'],
    ['a DEL', 'a\u007f'],
    ['a control character of C1', 'a\u009bb'],
    ['text turned around', 'shop\u202egnp'],
    ['an isolate', 'a\u2066b'],
    ['a mark of direction', 'a\u200f'],
    ['a zero-width space', 'sh\u200bop'],
    ['a byte order mark', '\ufeffshop'],
    ['a soft hyphen', 'sh\u00adop'],
    ['a line separator', 'a\u2028b'],
    ['a blank that is a letter', '\u3164'],
  ])('has not %s', (_, name) => {
    expect(isTaken(name)).toBe(false);
    expect(keyNameFault(name)).toMatch(/^must be text of at most 100 characters/);
  });

  test.each([
    ['half a character', 'a\ud800'],
    ['the other half', '\udc00b'],
    ['invisible tags', 'shop\u{e0041}'],
    ['a joiner among Latin letters', 'sh\u200dop'],
    ['a joiner alone', '\u200d'],
    ['a joiner at its end', '👩\u200d'],
  ])('has not %s, which auth refuses', (_, name) => {
    expect(keyNameFault(name)).toMatch(/^must be text of at most 100 characters/);
  });
});
