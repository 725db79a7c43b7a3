/** Text that maths prints unchanged: a number with its sign, or a name. */
const PLAIN = /^(?:[+-]?[\d.,]+|[A-Za-z0-9]+)$/;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  '%': '\\%',
  _: '\\_',
  '^': '\\textasciicircum{}',
  '~': '\\textasciitilde{}',
};

/** Writes a value so that TeX sets it as it is: a number or a name as such, anything else as text. */
export function texOf(value: string): string {
  // A comma between digits is no punctuation, and takes no space.
  if (PLAIN.test(value)) return `{${value.replaceAll(',', '{,}')}}`;
  return `\\text{${value.replace(/[\\{}$&#%_^~]/g, (character) => ESCAPES[character] ?? '')}}`;
}
