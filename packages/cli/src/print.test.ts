import { afterEach, expect, vi, test } from 'vitest';
import { table, printNotice } from './print.ts';

afterEach(() => void vi.restoreAllMocks());

const HARMFUL = 'a\u001b[2Jb\u0007\r\u009bc\u007f\u202ed\u2028e\ufeff';
const HARMLESS = 'a\ufffd[2Jb\ufffd\ufffd\ufffdc\ufffd\ufffdd\ufffde\ufffd';

test('a table has no control characters, and one line per row', () => {
  const text = table(
    ['NAME', 'ID'],
    [
      [`${HARMFUL}\nx`, 'key_1'],
      ['Größe 👩\u200d👧', 'key_2'],
    ],
  );
  const [, first, second] = text.split('\n');
  expect(first).toBe(`${HARMLESS}\ufffdx  key_1`);
  expect(second).toMatch(/^Größe 👩\u200d👧 +key_2$/);
  expect(text.split('\n')).toHaveLength(3);
});

test('a notice has line breaks, but no other control characters', () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  printNotice(`${HARMFUL}\nsecond`);
  expect(write).toHaveBeenCalledWith(`${HARMLESS}\nsecond\n`);
});
