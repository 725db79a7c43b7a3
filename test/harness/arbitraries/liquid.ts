import fc from 'fast-check';

/** Parts of templates: complete and broken, known and unknown, expensive and harmless. */
const PIECES = [
  '{{ name }}',
  '{{name|upcase}}',
  '{{ first name }}',
  '{{ items[0].text }}',
  '{{ items[-1] }}',
  '{{ items[99999999] }}',
  '{{ deep.er.still }}',
  '{{ gone }}',
  '{{ gone | default: "y" }}',
  '{{ n | times: 1e308 | plus: n }}',
  '{{ n | divided_by: 0 }}',
  '{{ n | currency: "EUR", "de-DE" }}',
  '{{ n | currency: "nonsense" }}',
  '{{ n | date: "%Y-%m-%d" }}',
  '{{ name | nothing_of_the_kind: 1, 2 }}',
  '{{ items | map: "text" | join: ", " }}',
  '{{ name | raw }}',
  '{{ items | json }}',
  '{{ name | split: "" | join: name }}',
  '{{ __proto__.constructor }}',
  '{{ "{{ name }}" }}',
  '{{ größe }}',
  '{{}}',
  '{{ }}',
  '{{',
  '}}',
  '{{-',
  '-}}',
  '{%',
  '%}',
  '{% %}',
  '{% if name %}',
  '{% elsif n > 3 %}',
  '{% else %}',
  '{% endif %}',
  '{% for item in items %}',
  '{% for i in (1..3) reversed %}',
  '{% for i in (1..999999999) %}',
  '{% break %}',
  '{{ item.text }}',
  '{{ forloop.index }}',
  '{% endfor %}',
  '{% assign n = n | plus: 1 %}',
  '{% capture name %}',
  '{% endcapture %}',
  '{% case n %}{% when 1, 2 %}',
  '{% endcase %}',
  '{% raw %}',
  '{% endraw %}',
  '{% comment %}',
  '{% endcomment %}',
  '{% include "/etc/passwd" %}',
  '{% render name %}',
  '{% layout "x" %}',
  '{% tablerow i in items %}',
  '{% increment n %}',
  '{% nothing_of_the_kind %}',
  '{%- liquid echo name -%}',
];

/** Only complete expressions, which fill without an error. */
const SOUND_PIECES = [
  '{{ name }}',
  '{{ items[0].text | upcase }}',
  '{{ n | currency: "EUR" }}',
  '{{ gone | default: "–" }}',
  '{% if name %}yes{% endif %}',
  '{% for item in items %}{{ item.text }} {% endfor %}',
];

export const liquidPiece = fc.constantFrom(...PIECES);
export const soundLiquid = fc.constantFrom(...SOUND_PIECES);

/** Any text, as JSON can carry it: half surrogates, controls and bidirectional marks too. */
export const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('\ud800', '\udfff\ud83d', '\u0000', '\u202e', '\ufeff', '</script>', ']]>'),
);

/** Values for the names above, or any other values. */
export const variables = fc.record(
  {
    name: fc.oneof(anyText, fc.jsonValue({ maxDepth: 2 })),
    n: fc.oneof(fc.double(), fc.integer(), anyText),
    items: fc.oneof(
      fc.array(fc.record({ text: anyText, no: fc.nat(99) }), { maxLength: 4 }),
      fc.jsonValue({ maxDepth: 2 }),
    ),
    größe: anyText,
    'first name': anyText,
    deep: fc.jsonValue({ maxDepth: 3 }),
    __proto__: fc.jsonValue({ maxDepth: 1 }),
  },
  { requiredKeys: ['name', 'items'], noNullPrototype: true },
);

/**
 * Pieces of a language and of Liquid in any order. @param pieces of the language that the text imitates
 */
export function soup(pieces: readonly string[]): fc.Arbitrary<string> {
  const piece = fc.constantFrom(...pieces);
  const mixed = fc.oneof(
    { arbitrary: piece, weight: 6 },
    { arbitrary: soundLiquid, weight: 2 },
    { arbitrary: anyText, weight: 1 },
  );
  const wild = fc.oneof(mixed, liquidPiece);
  return fc
    .oneof(
      { arbitrary: fc.array(mixed, { minLength: 1, maxLength: 14 }), weight: 3 },
      { arbitrary: fc.array(wild, { minLength: 1, maxLength: 8 }), weight: 2 },
    )
    .map((parts) => parts.join(''))
    .filter((text) => text !== '');
}
