import type { Draft } from './draft.ts';
import { freeName } from './names.ts';

/** The names of a draft's data sets; the first has none. */
export const setNames = ({ set = '', sets = {} }: Draft): string[] =>
  [...new Set([set, ...Object.keys(sets)])].sort();

/** Shows another data set, new with the variables that are shown. */
export function withSet(draft: Draft, name: string): Draft {
  const { set = '', sets = {}, variables } = draft;
  const { [name]: shown = variables, ...others } = sets;
  return { ...draft, set: name, variables: shown, sets: { ...others, [set]: variables } };
}

export const withNewSet = (draft: Draft): Draft =>
  withSet(draft, freeName('Data 2', setNames(draft)));

export function withRenamedSet(draft: Draft, wish: string): Draft {
  const others = setNames(draft).filter((name) => name !== draft.set);
  return { ...draft, set: freeName(wish, others) };
}

/** Without the set that is shown. */
export function withoutSet(draft: Draft): Draft {
  const [next = ''] = Object.keys(draft.sets ?? {});
  const { [next]: variables = '', ...sets } = draft.sets ?? {};
  return { ...draft, set: next, variables, sets };
}
