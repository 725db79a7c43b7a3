import { afterEach, expect, jest, test } from '@jest/globals';
import { table, tell } from './print.ts';

afterEach(() => void jest.restoreAllMocks());

const HARMFUL = 'a\u001b[2Jb\u0007\r\u009bc\u007f\u202ed\u2028e\ufeff';
const HARMLESS = 'a\ufffd[2Jb\ufffd\ufffd\ufffdc\ufffd\ufffdd\ufffde\ufffd';

test('a table has nothing that moves the cursor, and every row is one line', () => {
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

test('what people are told has lines, and nothing else that a terminal would act on', () => {
  const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  tell(`${HARMFUL}\nsecond`);
  expect(write).toHaveBeenCalledWith(`${HARMLESS}\nsecond\n`);
});
