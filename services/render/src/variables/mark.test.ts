import { describe, expect, test } from 'vitest';
import { markOf, newMark, unseen, unseenNumber } from './mark.ts';

describe('the mark of a document', () => {
  test('is the same for the same parts, and another for any other', () => {
    const mark = markOf([Buffer.from('a'), 'b']);
    expect(mark).toMatch(/^[0-9a-f]{24}$/);
    expect(markOf([Buffer.from('a'), 'b'])).toBe(mark);
    expect(new Set([mark, markOf(['a', 'c']), markOf([mark, 'b']), markOf([])]).size).toBe(4);
  });

  test('of its own differs each time', () => {
    expect(newMark()).toMatch(/^[0-9a-f]{24}$/);
    expect(newMark()).not.toBe(newMark());
  });

  test('is written in noncharacters', () => {
    expect(unseen('0f')).toBe('\uFDE0\uFDEF');
    expect(unseenNumber(unseen((1_234).toString(16)))).toBe(1_234);
  });
});
