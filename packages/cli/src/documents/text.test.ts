import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { decodeText } from './text.ts';

const refusalOf = (bytes: Buffer) => {
  try {
    return decodeText(bytes, 'letter.md');
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError);
    return (error as Error).message;
  }
};

test.each(['', 'a', '# Größe 👩\n', '\ufeff{"a": 1}', 'x\ufffdy'])('%j is read', (text) => {
  expect(decodeText(Buffer.from(text), 'letter.md')).toBe(text.replace('\ufeff', ''));
});

describe('another encoding is named', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');

  test.each<[string, Buffer]>([
    ['with its mark', utf16('\ufeff# Größe')],
    ['with its mark, the other way round', utf16('\ufeff# Größe').swap16()],
    ['without a mark', utf16('# Größe')],
    ['without a mark, the other way round', utf16('<p>').swap16()],
  ])('UTF-16 %s', (_, bytes) => {
    expect(refusalOf(bytes)).toBe(
      'letter.md is not UTF-8: it is UTF-16; save it as UTF-8, or convert it by iconv -f UTF-16 -t UTF-8.',
    );
  });

  test('UTF-32', () => {
    expect(refusalOf(Buffer.from([0xff, 0xfe, 0, 0, 0x23, 0, 0, 0]))).toContain('it is UTF-32;');
  });

  test.each<[string, number]>([
    ['Größe', 1],
    ['a\nb\nGröße\nc', 3],
    ['a\r\n€\xe9', 2],
  ])('Latin-1, with the line: %j', (text, line) => {
    expect(refusalOf(Buffer.from(text, 'latin1'))).toContain(`line ${line} is perhaps Latin-1`);
  });
});

test('what is no text says so', () => {
  expect(refusalOf(Buffer.from('PK\u0003\u0004\0\0'))).toContain(
    'letter.md is no text: pass --format',
  );
});
