import { expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { decodeText } from './text.ts';

test.each(['', 'a', '# Größe 👩\n', '\ufeff{"a": 1}', 'x\ufffdy'])('%j is read', (text) => {
  expect(decodeText(Buffer.from(text), 'letter.md')).toBe(text.replace('\ufeff', ''));
});

const utf16 = (text: string) => Buffer.from(text, 'utf16le');

test.each<[string, Buffer]>([
  ['UTF-16 with its mark', utf16('\ufeff# Größe')],
  ['UTF-16 with its mark, the other way round', utf16('\ufeff# Größe').swap16()],
  ['UTF-16 without a mark', utf16('# Größe')],
  ['UTF-16 without a mark, the other way round', utf16('<p>').swap16()],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x23, 0, 0, 0])],
  ['Latin-1', Buffer.from('Größe', 'latin1')],
  ['what is no text', Buffer.from('PK\u0003\u0004\0\0')],
])('%s is refused, with the remedy', (_, bytes) => {
  const decode = () => decodeText(bytes, 'letter.md');
  expect(decode).toThrow(UsageError);
  expect(decode).toThrow(
    'letter.md is not text in UTF-8: save it as UTF-8, or convert it by iconv',
  );
});
