import type { EditorState } from '@codemirror/state';

/** What each text was when it was last shown, with the steps that can be undone. */
export const left = new Map<string, EditorState>();

/** The variables of each text now: a state that is kept asks for them later. */
export const variablesOf = new Map<string, string | undefined>();

/** Forgets a text, or all of a draft. @param id its own; those of its texts have a line more each */
export function forgetSteps(id: string): void {
  for (const texts of [left, variablesOf])
    for (const one of texts.keys()) if (`${one}\n`.startsWith(`${id}\n`)) texts.delete(one);
}
