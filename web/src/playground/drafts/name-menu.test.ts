import { expect, test, vi } from 'vitest';
import { texts } from '../texts.ts';
import { itemsOf } from './name-menu.tsx';

const nothing = vi.fn();
const namesOf = (canRemove: boolean, onDuplicate?: () => void) =>
  itemsOf(texts.drafts, {
    onNew: nothing,
    onRename: nothing,
    onRemove: nothing,
    canRemove,
    ...(onDuplicate && { onDuplicate }),
  }).map(([label]) => label);

test('a menu of names offers only what can be done', () => {
  expect(namesOf(true, nothing)).toEqual(['New draft', 'Duplicate', 'Rename …', 'Delete']);
  expect(namesOf(false, nothing)).not.toContain('Delete');
  expect(namesOf(true)).not.toContain('Duplicate');
});
