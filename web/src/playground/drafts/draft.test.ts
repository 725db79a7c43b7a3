import { expect, test } from 'vitest';
import { EMPTY_DRAFT, isSame } from './draft.ts';

test('drafts are the same if their files have the same bytes', () => {
  const draft = (byte: number) => ({
    ...EMPTY_DRAFT,
    assets: [{ name: 'logo.png', bytes: new Uint8Array([1, byte]) }],
  });
  expect([isSame(draft(1), draft(1)), isSame(draft(1), draft(2))]).toEqual([true, false]);
});
