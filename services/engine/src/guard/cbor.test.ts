import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bytesAfter, decode, encode, HEAD_BYTES } from './cbor.ts';

const bodyOf = (value: unknown) => encode(value).subarray(HEAD_BYTES);
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');

test('what is encoded is decoded again, whatever JSON it is', () => {
  const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' });
  fc.assert(
    fc.property(json, (value) => {
      const again = JSON.stringify({ value });
      expect(JSON.stringify(decode(bodyOf(JSON.parse(again))))).toBe(again);
    }),
    { numRuns: 30 },
  );
});

test('numbers are exact to the ends of 32 bits, and beyond them as doubles', () => {
  const numbers = [
    0,
    23,
    24,
    255,
    256,
    65_536,
    2 ** 31 - 1,
    2 ** 31,
    -1,
    -24,
    -25,
    -(2 ** 31),
    0.5,
  ];
  expect(decode(bodyOf({ numbers }))).toEqual({ numbers });
});

test('what is undefined is left out of an object, and null in a list, as in JSON', () => {
  expect(decode(bodyOf({ list: [undefined, 1], none: undefined }))).toEqual({ list: [null, 1] });
});

test('levels without number take no stack', () => {
  const levels = 6_000;
  const heads = Array.from({ length: levels }, (_, level) => {
    const head = hex('9f d8 18 5a 00000000');
    head.writeUInt32BE(2 + 9 * (levels - level - 1), head.length - 4);
    return head;
  });
  const body = Buffer.concat([...heads, hex('9f ff'), Buffer.alloc(levels, 0xff)]);
  expect(JSON.stringify(decode(body))).toBe('['.repeat(101) + ']'.repeat(101));
});

test('a message says in its head how long it is', () => {
  const message = encode({ id: 1, params: { list: [{}] } });
  expect(HEAD_BYTES + bytesAfter(message)).toBe(message.length);
});

describe('what Chromium writes', () => {
  test.each([
    ['text of UTF-16, also half of a pair', 'bf 61 61 46 ac20 3dd8 6100 ff', { a: '€\ud83da' }],
    ['bytes', 'bf 61 61 d6 43 010203 ff', { a: 'AQID' }],
    [
      'lengths of one, two and four bytes',
      'bf 78 01 61 59 0002 6100 61 62 7a 00000001 63 ff',
      { a: 'a', b: 'c' },
    ],
    [
      'true, false, nothing and doubles',
      'bf 61 61 f5 61 62 f4 61 63 f6 61 64 fb 3ff8000000000000 ff',
      { a: true, b: false, c: null, d: 1.5 },
    ],
    ['an object in another', 'bf 61 61 d8 18 5a 00000002 bf ff ff', { a: {} }],
    [
      'a name that is a member of every object',
      'bf 69 5f5f70726f746f5f5f 01 ff',
      JSON.parse('{"__proto__":1}'),
    ],
  ])('%s', (_, bytes, value) => {
    expect(decode(hex(bytes))).toEqual(value);
  });
});

test('of a long event its beginnings are left, and nothing of what a page filled deep inside', () => {
  const long = 'x'.repeat(100);
  const event = {
    method: 'Fetch.requestPaused',
    params: { requestId: '1', request: { url: long, headers: { [long]: long }, more: [long] } },
    sessionId: 'S',
  };
  expect(decode(bodyOf(event), 50)).toEqual({
    ...event,
    params: { requestId: '1', request: { url: 'x'.repeat(50), headers: {}, more: [] } },
  });
});

test('of an event that nobody needs its page is left, and not what fills it', () => {
  const event = { method: 'x', params: { headers: { a: 'x'.repeat(100) } }, sessionId: 'S' };
  expect(decode(bodyOf(event), 50, 1)).toEqual({ ...event, params: {} });
});
