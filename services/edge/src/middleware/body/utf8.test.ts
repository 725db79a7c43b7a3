import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { faultInUtf8 } from './utf8.ts';

describe('faultInUtf8', () => {
  test.each<[string, number[]]>([
    ['nothing', []],
    ['a mark of the byte order', [0xef, 0xbb, 0xbf]],
    ['the replacement character itself', [0xef, 0xbf, 0xbd]],
    ['the last character', [0xf4, 0x8f, 0xbf, 0xbf]],
  ])('finds none in %s', (_, bytes) => {
    expect(faultInUtf8(Buffer.from(bytes))).toBeUndefined();
  });

  test.each<[string, number[], number]>([
    ['Latin-1', [0x66, 0xfc, 0x72], 1],
    ['a lone continuation', [0x61, 0x80], 1],
    ['an overlong slash', [0xc0, 0xaf], 0],
    ['an overlong slash of three bytes', [0xe0, 0x80, 0xaf], 1],
    ['half of a surrogate pair', [0x61, 0xed, 0xa0, 0x80], 2],
    ['what is beyond Unicode', [0xf4, 0x90, 0x80, 0x80], 1],
    ['a byte that is never used', [0x61, 0xff], 1],
    ['a missing end', [0x61, 0xe2, 0x9c], 3],
    ['UTF-16 with its mark', [0xff, 0xfe, 0x7b, 0x00], 0],
  ])('finds %s', (_, bytes, place) => {
    expect(faultInUtf8(Buffer.from(bytes))).toBe(place);
  });

  test('finds the first byte with which a decoder would fail, wherever it is', () => {
    const text = fc.oneof(fc.constant('x'.repeat(4094)), fc.string({ unit: 'binary' }));
    const faulty = fc.uint8Array({ maxLength: 8 });
    fc.assert(
      fc.property(text, faulty, text, (before, middle, after) => {
        const bytes = Buffer.concat([Buffer.from(before), middle, Buffer.from(after)]);
        expect(faultInUtf8(bytes)).toBe(firstFailure(bytes));
      }),
    );
  });
});

/** The same, checked byte by byte from the beginning. */
function firstFailure(bytes: Uint8Array): number | undefined {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (const [at, byte] of bytes.entries()) {
    if (fails(() => decoder.decode(Uint8Array.of(byte), { stream: true }))) return at;
  }
  return fails(() => decoder.decode()) ? bytes.length : undefined;
}

function fails(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}
