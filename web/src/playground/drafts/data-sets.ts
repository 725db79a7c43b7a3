import type { Draft } from './draft.ts';
import { freeName } from './names.ts';

/** The variables of all data sets of a draft by their names; the first has none. */
export const setsOf = ({ set = '', sets = {}, variables }: Draft): Record<string, string> => ({
  ...sets,
  [set]: variables,
});

export const setNames = (draft: Draft): string[] => Object.keys(setsOf(draft)).sort();

/** Shows another data set, new with the variables that are shown. */
export function withSet(draft: Draft, name: string): Draft {
  const { [name]: variables = draft.variables, ...sets } = setsOf(draft);
  return { ...draft, set: name, variables, sets };
}

export const withNewSet = (draft: Draft): Draft =>
  withSet(draft, freeName('Data 2', setNames(draft)));

export function withRenamedSet(draft: Draft, wish: string): Draft {
  const others = setNames(draft).filter((name) => name !== draft.set);
  return { ...draft, set: freeName(wish, others) };
}

/** Shows a set that was taken out: under another name if its own is taken. */
export function withSetAgain(draft: Draft, name: string, variables: string): Draft {
  const names = setNames(draft);
  const free = names.includes(name) ? freeName(name, names) : name;
  return { ...withSet(draft, free), variables };
}

/** Without the set that is shown. */
export function withoutSet(draft: Draft): Draft {
  const [next = ''] = Object.keys(draft.sets ?? {});
  const { [next]: variables = '', ...sets } = draft.sets ?? {};
  return { ...draft, set: next, variables, sets };
}
