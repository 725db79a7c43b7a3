/** Values that would act if they were not treated as text. */
export const HARMFUL_VALUES: readonly string[] = [
  '<script>document.body.textContent="taken"</script>',
  '<img src=x onerror=document.body.textContent="taken">',
  '"><svg onload=document.body.textContent="taken">',
  '{{ 7 | times: 7 }}',
  '{% raw %}{{ x }}{% endraw %}',
  '{{{{ value }}}}',
  '&lt;b&gt; &#60;b&#62;',
  '[a](javascript:x) ![b](file:///etc/passwd)',
  '# no heading * no _list_ `code`',
  '${7*7} #{7*7} <%= 7*7 %> *{7*7}',
];

/** Templates that try to reach what they may not. */
export const ESCAPES: readonly string[] = [
  '{{ constructor.constructor }}',
  '{{ x.__proto__ }}{{ "".constructor }}{{ "a".constructor.prototype }}',
  '{{ __proto__.toString }}{{ this }}{{ self }}{{ globalThis }}{{ process.env }}',
  '{{ "x" | constructor }}',
  '{% include "/etc/passwd" %}',
  '{% render "/etc/passwd" %}',
  '{% layout "/etc/passwd" %}',
  '{% include "../../../package.json" %}',
  '{% liquid include "x" %}',
  '{% assign a = forloop.__proto__ %}{{ a }}',
];

const loop = (inside: string, count = 1_000_000) =>
  `{% for i in (1..${count}) %}${inside}{% endfor %}`;

/** Templates that would run for ever, or fill the memory. */
export const RUNAWAYS: Readonly<Record<string, string>> = {
  'loops in loops': loop(loop(loop('{% if i == 0 %}x{% endif %}', 1_000), 1_000), 1_000),
  'a range without end': '{% for i in (1..999999999999) %}x{% endfor %}',
  'a text that doubles': `{% assign a = big %}${'{% assign a = a | append: a %}'.repeat(24)}{{ a | size }}`,
  'a text that is replaced by more': '{{ big | replace: "x", big }}',
  'a list that is joined again and again': `{% assign a = big | split: "" %}${loop('{% assign a = a | concat: a %}')}{{ a | size }}`,
  'captures of captures': loop('{% capture a %}{{ a }}{{ a }}{{ big }}{% endcapture %}'),
  'a table row without end': '{% tablerow i in (1..999999999) %}{{ big }}{% endtablerow %}',
  'filters in a row': `{{ big${' | split: "" | join: "xx"'.repeat(12)} | size }}`,
};
