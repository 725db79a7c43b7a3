import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
import { forgetSteps, left, variablesOf } from './steps.ts';

const IDS = ['a html Letter\nsource', 'a html Letter\nvariables\nB', 'a html Letter\nvariables\n'];
const OTHERS = ['a html Letter 2\nsource', 'a html \nsource', 'a html Letter\nvariables\nB 2'];

function kept(forgotten: string): string[] {
  for (const id of [...IDS, ...OTHERS]) {
    left.set(id, EditorState.create());
    variablesOf.set(id, '{}');
  }
  forgetSteps(forgotten);
  const ids = [...left.keys()];
  expect([...variablesOf.keys()]).toEqual(ids);
  left.clear();
  variablesOf.clear();
  return ids;
}

test('a draft or a data set that is gone leaves no steps, and every other keeps its own', () => {
  expect(kept('a html Letter')).toEqual(OTHERS.slice(0, 2));
  expect(kept(IDS[1]!)).toEqual([...IDS.filter((_, index) => index !== 1), ...OTHERS]);
});
