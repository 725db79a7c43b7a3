/** The replacements for loops and conditions of other template engines. */
export const SECTION_REMEDY =
  'Write a loop or a condition as {{#name}}…{{/name}}, and {{^name}}…{{/name}} for its contrary';

/** The form in which Word shows a field with a merge field or tag in its instruction; `check/fields.ts` writes it. */
const FIELD_IN_FIELD = /\{ (?:\w+ |=)[^{}]*\{ MERGEFIELD [^]*\}/i;

/** Syntax of other engines in the text of a paragraph, with the error for it. */
const IN_TEXT: readonly [RegExp, string][] = [
  [/\{%[^]*?%\}/, SECTION_REMEDY],
  [/(?<!\{)\{#[^{}]*#\}/, 'Take it out: there are no comments in tags'],
  [/\{\{\{[^{}]*\}\}\}/, 'Write a value as {{name}}, with two braces on each side'],
  [/(?<!\{)\{\s*[#^/]\s*[\p{L}_][^{}]*\}(?!\})/u, SECTION_REMEDY],
  [
    FIELD_IN_FIELD,
    `A merge field cannot stand in the instruction of another field. ${SECTION_REMEDY}`,
  ],
  [
    /\{ (?:NEXT|NEXTIF|SKIPIF|MERGEREC|MERGESEQ)\b[^{}]* \}/i,
    'There is one record, and a list in it for what is repeated: write {{#items}}…{{/items}}',
  ],
  [
    /\{ (?:ADDRESSBLOCK|GREETINGLINE)\b[^{}]* \}/i,
    'Write its parts as tags: {{ title }} {{ last_name }}, a line for {{ street | removeIfEmpty }}',
  ],
  [
    /\{ (?:ASK|FILLIN|MERGEBARCODE)\b[^{}]* \}/i,
    'Write a value as {{name}}, that of a code as a picture: a value of the _type "image"',
  ],
  [/(?<!\{)\{[dc]\.[\p{L}_][^{}]*\}(?!\})/u, `Write a value as {{name}}. ${SECTION_REMEDY}`],
];

/** The beginnings of tags of other engines. */
const IN_TAGS: readonly [RegExp, string][] = [
  [/^\.\.\//, 'A loop knows the names around it: write {{name}}'],
  [
    /^@(?:index|key|first|last|root)\b/,
    'Write {{forloop.index}}, {{forloop.first}} or {{forloop.last}}',
  ],
  [/^@/, 'Write a picture as {{name}}, with a value of the _type "image"'],
  [/^[&*+]/, 'Write a value as {{name}}; a list as {{#items}}…{{/items}}'],
  [/^(?:\?|(?:Table|Group|Begin|End)(?:Start|End|Group):)/i, SECTION_REMEDY],
  [/^>/, 'There are no partials: put the text into the document'],
  [/^!/, 'Take it out: there are no comments in tags'],
  [
    /^(?:(?:if|elif|elsif|else\s?if|for|foreach|each|unless|while|with|range|list)\s+\S|end-?(?:if|for|each|foreach|unless|while|with)\b)/i,
    SECTION_REMEDY,
  ],
];

/** The opening tag of a section in the manner of Handlebars (`#if paid`), or with a name for its items. */
const SECTION =
  /^(?:(if|for|foreach|each|unless|with|list)\s+\S.*|(\S+)\s+as\s+\|?\s*[\p{L}_]\w*\s*\|?)$/iu;

/** A name in single braces, as docxtemplater and others have it. */
const SINGLE = /(?<!\{)\{([\p{L}_][\p{L}\p{N}_.]*)\}(?!\})/gu;

/**
 * @param isKnown whether a name is a variable's
 * @returns what is written in another engine's way, and what to write; undefined if nothing is
 */
export function foreignText(
  text: string,
  isKnown: (name: string) => boolean,
): { tag: string; remedy: string } | undefined {
  for (const [sign, remedy] of IN_TEXT) {
    const tag = sign.exec(text)?.[0];
    if (tag !== undefined) return { tag, remedy };
  }
  const single = [...text.matchAll(SINGLE)].find(([, name = '']) => isKnown(name));
  return single && { tag: single[0], remedy: `Write a value as {{${single[1]}}}` };
}

/** @param name what stands between the braces @returns what to write instead */
export function foreignTag(name: string): string | undefined {
  return IN_TAGS.find(([sign]) => sign.test(name))?.[1];
}

/** @returns the word that closes such a section, such as `if`; undefined if it is no syntax of another engine */
export function foreignSection(name: string): string | undefined {
  const [, word, list] = SECTION.exec(name) ?? [];
  return word ?? list;
}
