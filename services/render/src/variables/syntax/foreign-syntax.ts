/** Syntax of other template engines, with its replacement here; `$1` and so on are its parts. */
const REMEDIES: readonly [RegExp, string][] = [
  [/[“”‘’]/, 'straight quotes, " or \'; these are typographic ones'],
  [/^([^[|]+)\[\s*(\w*)\s*:\s*(\w*)\s*\]/, '{{ $1 | slice: 0, 3 }}: where it begins, and how much'],
  [
    /^([^[|]+)\[\s*(\w+)\s*\+\s*(\w+)\s*\]/,
    '{% assign i = $2 | plus: $3 %}{{ $1[i] }}: brackets hold one value',
  ],
  [
    /^([^[|]+)\[\s*(\w+)\s*[-−]\s*(\w+)\s*\]/,
    '{% assign i = $2 | minus: $3 %}{{ $1[i] }}: brackets hold one value',
  ],
  [/^([^|(]+)\.strftime\(\s*(["'].*["'])\s*\)$/, '{{ $1 | date: $2 }}'],
  [/^([^|(]+)\.(\w+)\((.*)\)$/, '{{ $1 | filter }}: there are filters instead of functions'],
  [/^(.+?)\s+if\s+(.+?)\s+else\s+(.+)$/, '{% if $2 %}{{ $1 }}{% else %}{{ $3 }}{% endif %}'],
  [/^(.+?)\s+(?:not\s+)?in\s+(\S+)$/, '{% if $2 contains $1 %}…{% endif %}'],
  [/^([^|~]+?)\s*~\s*([^|~]+)$/, '{{ $1 | append: $2 }}'],
  [/^(.+?)\s*!==\s*(.+)$/, '{% if $1 != $2 %}…{% endif %}'],
  [/^#\s*(?:each|for(?:each)?|list)\s+(\S+)/i, '{% for item in $1 %}…{% endfor %}'],
  [/^#\s*if\s+(\S+)/i, '{% if $1 %}…{% endif %}'],
  [/^(?:#\s*unless|\^)\s*(\S+)/i, '{% unless $1 %}…{% endunless %}'],
  [/^#\s*with\s+(\S+)/i, '{{ $1.name }}'],
  [/^#\s*(\S+)/, '{% for item in $1 %}…{% endfor %} or {% if $1 %}…{% endif %}'],
  [/^\/\s*(?:each|for(?:each)?|list)\b/i, '{% endfor %}'],
  [/^\/\s*(if|unless)\b/i, '{% end$1 %}'],
  [/^\/\s*\S+/, '{% endfor %} or {% endif %}'],
  [/^else$/i, '{% else %}'],
  [/^else\s?if\s+(\S.*)/i, '{% elsif $1 %}'],
  [/^!(?:--|\s)/, '{% comment %}…{% endcomment %}'],
  [/^!(\S+)$/, '{% unless $1 %}…{% endunless %}'],
  [/^&\s*(\S+)/, '{{ $1 | raw }}'],
  [/^@?(?:root|this)\.(\S+)$/, '{{ $1 }} or, in a loop, {{ item.$1 }}'],
  [/^(?:\.\.\/)+(\S+)/, '{{ $1 }}: a loop knows what is around it'],
  [/^@(?:index|key)\b/, '{{ forloop.index }}, which counts from 1'],
  [/^@(first|last)\b/, '{{ forloop.$1 }}'],
  [/^(.+?)\s*\?\s*(.+?)\s*:\s*(.+)$/, '{% if $1 %}{{ $2 }}{% else %}{{ $3 }}{% endif %}'],
  [/^([^|]+?)\s*(?:\?\?|\|\||\?:)\s*(.+)$/, '{{ $1 | default: $2 }}'],
  [/^(.+?)\s*&&\s*(.+)$/, '{% if $1 and $2 %}…{% endif %}'],
  [/^([^=!<>|]+?)\s*={1,3}\s*([^=]+)$/, '{% if $1 == $2 %}…{% endif %}'],
  [/^([^|]+\|)\s*(\w+)\s*\((.*)\)$/, '{{ $1 $2: $3 }}'],
  [/^([^|]+\|)\s*(\w+)\s+([^\s:|].*)$/, '{{ $1 $2: $3 }}'],
  [/^([^|]+?)\s*\*\s*([^|]+)$/, '{{ $1 | times: $2 }}'],
  [/^([^|]+?)\s*\+\s*([^|]+)$/, '{{ $1 | plus: $2 }}, or {{ $1 | append: $2 }} for texts'],
  [/^([^|]+?)\s+[-−]\s+([^|]+)$/, '{{ $1 | minus: $2 }}'],
  [/^([^|/]+?)\s*\/\s*([^|]+)$/, '{{ $1 | divided_by: $2 }}'],
  [/^([^|]+?)\s*%\s*([^|]+)$/, '{{ $1 | modulo: $2 }}'],
  [/^(\w+)\((.*)\)$/, '{{ value | filter }}: there are filters instead of functions'],
];

/** Longer ones are no slip of a pen, and take long to look at. */
const MAX_LENGTH = 200;

/** @returns what to write instead of what stands between the braces; undefined if it is of no engine that is known */
export function remedyFor(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (text.startsWith('>')) return 'there are no partials: put the text into the document';
  const found = REMEDIES.find(([sign]) => sign.test(text));
  return found && `write ${found[0].exec(text)?.[0].replace(...found)}`;
}

/** `else`, `else if x` and `price - discount`: names for us, hardly for who wrote them. */
const FOREIGN_NAME = /^else(?:\s?if\s.*)?$|^[\p{L}_][\p{L}\p{N}_.]*\s+-\s+[\p{L}\p{N}_.]+$/u;

/** Whether a possible name is a tag or a difference of another engine, unless a variable has that name. */
export function isForeignName(text: string): boolean {
  return FOREIGN_NAME.test(text);
}

const LOOP = '{% for item in items %}…{% endfor %}';
const CONDITION = '{% if a %}…{% elsif b %}…{% else %}…{% endif %}';

const FILES = 'the text into the document: there are no other files';

/** Tags of other engines, and what to write here. */
const TAGS: Readonly<Record<string, string>> = {
  foreach: LOOP,
  each: LOOP,
  while: LOOP,
  end: LOOP,
  endforeach: LOOP,
  elif: CONDITION,
  elseif: CONDITION,
  set: '{% assign name = value %}',
  let: '{% assign name = value %}',
  var: '{% assign name = value %}',
  autoescape: 'values as they are: they are always escaped',
  verbatim: '{% raw %}…{% endraw %}',
  switch: '{% case a %}{% when 1 %}…{% else %}…{% endcase %}',
  include: FILES,
  render: FILES,
  layout: FILES,
  block: FILES,
  extends: FILES,
  macro: '{% capture name %}…{% endcapture %}, or a loop: there are no functions',
  function: '{% capture name %}…{% endcapture %}, or a loop: there are no functions',
};

/** @returns what to write instead of an unknown tag */
export function tagRemedy(name: string): string | undefined {
  return TAGS[name] && `write ${TAGS[name]}`;
}

/** Filters of other engines, and what to write here. */
const FILTERS: Readonly<Record<string, string>> = {
  length: 'size',
  count: 'size',
  upper: 'upcase',
  uppercase: 'upcase',
  lower: 'downcase',
  lowercase: 'downcase',
  title: 'capitalize',
  titlecase: 'capitalize',
  trim: 'strip',
  striptags: 'strip_html',
  nl2br: 'newline_to_br',
  safe: 'raw',
  e: 'nothing: values are escaped',
  money: 'currency: "EUR"',
  number_format: 'number: 2',
  format_number: 'number: 2',
  numberformat: 'number: 2',
  decimal: 'number: 2',
  format: 'number: 2 or date: "%d.%m.%Y"',
  formatdate: 'date: "%d.%m.%Y"',
  dateformat: 'date: "%d.%m.%Y"',
  format_date: 'date: "%d.%m.%Y"',
  localdate: 'date: "long"',
  tojson: 'json',
  json_encode: 'json',
  multiply: 'times: 2',
  multiplied_by: 'times: 2',
  divide: 'divided_by: 2',
  add: 'plus: 2',
  subtract: 'minus: 2',
  t: 'the text itself: nothing is translated',
  where_exp: 'where: "paid", true, or {% if %} in a loop',
  reject_exp: 'reject: "paid", true, or {% if %} in a loop',
  group_by_exp: 'group_by: "city"',
  map_exp: 'map: "name"',
  find_exp: 'find: "name", "Ada"',
  plural: 'pluralize: "item", "items"',
  ordinal: 'ordinalize',
  number_to_words: 'to_words',
  spellout: 'to_words',
  date_add: 'the date itself: there is no arithmetic with dates',
  add_days: 'the date itself: there is no arithmetic with dates',
  sort_by: 'sort: "name"',
  order_by: 'sort: "name"',
  orderby: 'sort: "name"',
};

/** @returns what to write instead of an unknown filter */
export function filterRemedy(name: string): string | undefined {
  const remedy = FILTERS[name.toLowerCase()];
  return remedy && `write ${remedy}`;
}
