/** Syntax of other template engines, with its replacement here; `$1` and so on are its parts. */
const REMEDIES: readonly [RegExp, string][] = [
  [/[“”„‘’‚]/, 'straight quotes, " or \'; these are typographic ones'],
  [/^([^[|]+)\[\s*(\w*)\s*:\s*(\w*)\s*\]/, '{{ $1 | slice: 0, 3 }}: where it begins, and how much'],
  [
    /^([^[|]+)\[\s*([\w.]+)\s*\+\s*(\w+)\s*\]/,
    '{% assign i = $2 | plus: $3 %}{{ $1[i] }}: brackets hold one value',
  ],
  [
    /^([^[|]+)\[\s*([\w.]+)\s*[-−]\s*(\w+)\s*\]/,
    '{% assign i = $2 | minus: $3 %}{{ $1[i] }}: brackets hold one value',
  ],
  [/^([^[|]+)\[\*\]\.(\w+)$/, '{{ $1 | map: "$2" }}'],
  [/^\/\*/, '{% comment %}…{% endcomment %}'],
  [/^(?:template|define|block)\s+["']/, 'the text itself: there are no partials'],
  [/^\$?(\w+)\s*:=\s*(.+)$/, '{% assign $1 = $2 %}'],
  [/^#?\s*(?:if\s*)?\(?\s*eq\s+\.?(\S+)\s+([^\s)]+)\s*\)?$/i, '{% if $1 == $2 %}…{% endif %}'],
  [/^#?\s*(?:if\s*)?\(?\s*(?:ne|[gl]te?|[gl]e)\s+\S+\s+\S+$/i, '{% if a != b %} or <, <=, >, >='],
  [/^(?:lookup|index)\s+\.?(\S+)\s+(\S+)$/, '{{ $1[$2] }}'],
  [/^len\s+\.?(\S+)$/, '{{ $1 | size }}'],
  [/^printf\s+\S+\s+\.?(\S+)$/, '{{ $1 | number: 2 }}'],
  [/^\.([\p{L}_][\p{L}\p{N}_.]*)$/u, '{{ $1 }} or, in a loop, {{ item.$1 }}'],
  [/^([\p{L}_][\p{L}\p{N}_.]*)(?:->|::|\?\.)(.+)$/u, '{{ $1.$2 }}'],
  [/^(?:[$:]|@(?!root|this|index|key|first|last))([\p{L}_][\p{L}\p{N}_.]*)$/u, '{{ $1 }}'],
  [/^(.+)[;!]$/, '{{ $1 }}'],
  [/^(?:exists|defined|isset)[\s(]+\$?([^\s)]+)\)?$/, '{% if $1 %}…{% endif %}'],
  [/^(\S+)\s+or\s+(["'\d].*)$/, '{{ $1 | default: $2 }}'],
  [/^(\S+)\s*([<>]=?)\s*(\S+) (and|or) ([<>]=?)\s*(.+)$/, '{% if $1 $2 $3 $4 $1 $5 $6 %}'],
  [/^(.+?)\s*([!=]=)\s*(\S+) (and|or) (["'\d].*)$/, '{% if $1 $2 $3 $4 $1 $2 $5 %}'],
  [/^(\S+)\s+(?:\w+ with|matches|like|has)\s+(.+)$/, '{% if $1 contains $2 %}…{% endif %}'],
  [/^([^|(]+)\.strftime\(\s*(["'].*["'])\s*\)$/, '{{ $1 | date: $2 }}'],
  [/^([^|(]+)\.(\w+)\((.*)\)$/, '{{ $1 | filter }}: there are filters instead of functions'],
  [/^[^|"']*\s[-+*/%]\s[^|"']*\|/, '{{ a | times: b | round: 2 }}: one step after another'],
  [/^([^|]+\|)\s*(\w+)\s*\(\s*\)$/, '{{ $1 $2 }}'],
  [/^(.+?)\s+if\s+(.+?)\s+else\s+(.+)$/, '{% if $2 %}{{ $1 }}{% else %}{{ $3 }}{% endif %}'],
  [/^for\s+(\w+\s+in\s+.+)$/, '{% for $1 %}…{% endfor %}'],
  [/^(if|unless)\s+(.+)$/, '{% $1 $2 %}…{% end$1 %}'],
  [/^end(if|for|unless)$/, '{% end$1 %}'],
  [/^range\s+(?:\$.*:=\s*)?[.$](\S+)$/, '{% for item in $1 %}…{% endfor %}'],
  [/^(.+?)\s+is\s+(?:not\s+)?(?:defined|none|null|empty)\b.*$/i, '{% if $1 %}…{% endif %}'],
  [/^(.+?)\s+(?:is\s+not|isnt|ne)\s+(\S+)$/, '{% if $1 != $2 %}…{% endif %}'],
  [/^(.+?)\s+(?:is|eq)\s+(\S+)$/, '{% if $1 == $2 %}…{% endif %}'],
  [/^(.+?)\s*<>\s*(.+)$/, '{% if $1 != $2 %}…{% endif %}'],
  [
    /^(.*(?:[<>]|[!=]=|\scontains\s).*?)\s*[!=]=\s*(?:true|false)$/,
    '{% if $1 %}…{% endif %} or {% unless $1 %}…{% endunless %}',
  ],
  [/^(\S+)\s*([<>]=?)\s*(\S+)\s*([<>]=?)\s*(.+)$/, '{% if $1 $2 $3 and $3 $4 $5 %}…{% endif %}'],
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
  [/^(?:.+?)\s+then$/, '{% if … %} without then'],
  [/^!(?:--|\s)/, '{% comment %}…{% endcomment %}'],
  [/^!(\S+)$/, '{% unless $1 %}…{% endunless %}'],
  [/^&\s*(\S+)/, '{{ $1 | raw }}'],
  [/^@?(?:root|this)\.(\S+)$/, '{{ $1 }} or, in a loop, {{ item.$1 }}'],
  [/^(?:\.\.\/)+(\S+)/, '{{ $1 }}: a loop knows what is around it'],
  [/^@(?:index|key)\b/, '{{ forloop.index }}, which counts from 1'],
  [/^@(first|last)\b/, '{{ forloop.$1 }}'],
  [/^[$@]([\p{L}_][\w.]*)$/u, '{{ $1 }}'],
  [/^(.+?)\s*\?\s*(.+?)\s*:\s*(.+)$/, '{% if $1 %}{{ $2 }}{% else %}{{ $3 }}{% endif %}'],
  [/^([^|]+?)\s*(?:\?\?|\|\||\?:)\s*(.+)$/, '{{ $1 | default: $2 }}'],
  [/^(.+?)\s*&&\s*(.+)$/, '{% if $1 and $2 %}…{% endif %}'],
  [/^([^=!<>|]+?)\s*={1,3}\s*([^=]+)$/, '{% if $1 == $2 %}…{% endif %}'],
  [/^([^|]+\|)\s*(\w+)\s*\((?:attribute\s*=\s*)?(.*)\)$/, '{{ $1 $2: $3 }}'],
  [/^([^|]+\|)\s*(\w+)\s+([^\s:|+*/%<>=-].*)$/, '{{ $1 $2: $3 }}'],
  [/^([^|]+?)\s*\/\/\s*([^|]+)$/, '{{ $1 | divided_by: $2 | floor }}'],
  [/^([^|]+?)\s*\*\*\s*2$/, '{{ $1 | times: $1 }}'],
  [/^([^|]+?)\s*\+\+$/, '{{ $1 | plus: 1 }}'],
  [/[-+*/%(][^|]*[+*/%]|\|.*[+*/%]/, '{% assign a = b | plus: c %}: one step after another'],
  [/^([^|]+?)\s*\*\s*([^|]+)$/, '{{ $1 | times: $2 }}'],
  [/^([^|]+?)\s*\+\s*([^|]+)$/, '{{ $1 | plus: $2 }}, or {{ $1 | append: $2 }} for texts'],
  [/^([^|]+?)\s+[-−]\s+([^|]+)$/, '{{ $1 | minus: $2 }}'],
  [/^([^|/]+?)\s*\/\s*([^|]+)$/, '{{ $1 | divided_by: $2 }}'],
  [/^([^|]+?)\s*%\s*([^|]+)$/, '{{ $1 | modulo: $2 }}'],
  [/^(\w+)\s+([\w.]+)\s+(["'].*)$/, '{{ $2 | $1: $3 }}: there are filters, no helpers'],
  [/^(\w+)\((.*)\)$/, '{{ value | filter }}: there are filters instead of functions'],
];

/** Longer ones are no slip of a pen, and take long to look at. */
const MAX_LENGTH = 200;

/** @returns what to write instead of what stands between the braces; undefined if it is of no engine that is known */
export function remedyFor(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  if (text.startsWith('>')) return 'there are no partials: put the text into the document';
  const called = /\|\s*(\w+)\s*\(/.exec(text)?.[1];
  const filter = called === undefined ? undefined : filterRemedy(called);
  if (filter !== undefined) return filter;
  const found = REMEDIES.find(([sign]) => sign.test(text));
  const remedy = found && found[0].exec(text)?.[0].replace(...found);
  // What stands there already is no remedy.
  return remedy === undefined || remedy.includes(`{% if ${text} %}`)
    ? undefined
    : `write ${remedy}`;
}

/** `else`, `if x`, `endif`, `.Name`, `eq a b` and `price - discount`: names for us, hardly for who wrote them. */
const FOREIGN_NAME =
  /^else(?:\s?if\s.*)?$|^(?:if|unless|for\s+\w+\s+in)\s|^end(?:if|for|unless)$|^range\s+[.$]|\sif\s.*\selse\s|->|\?\.|(?:^|\s)\.\p{L}|^(?:eq|ne|lookup)\s+\S+\s+\S+$|^[\p{L}_][\p{L}\p{N}_.]*\s+-\s+[\p{L}\p{N}_.]+$/u;

/** Whether a possible name is a tag or a difference of another engine, unless a variable has that name. */
export function isForeignName(text: string): boolean {
  return text.length <= MAX_LENGTH && FOREIGN_NAME.test(text);
}

/** What to write, by the names for which it stands. */
function byName(remedies: readonly [remedy: string, names: string][]): ReadonlyMap<string, string> {
  return new Map(
    remedies.flatMap(([remedy, names]) => names.split(' ').map((name) => [name, remedy])),
  );
}

const LOOP = '{% for item in items %}…{% endfor %}';
const CONDITION = '{% if a %}…{% elsif b %}…{% else %}…{% endif %}';

const FUNCTION = '{% capture name %}…{% endcapture %}, or a loop: there are no functions';

const FILES = 'the text into the document: there are no other files';

/** Tags of other engines, and what to write here. */
const TAGS = byName([
  [LOOP, 'foreach each while endforeach'],
  ['{% endfor %} or {% endif %}', 'end'],
  [CONDITION, 'elif elseif'],
  ['{% assign name = value %}', 'set let var with do'],
  ['values as they are: they are always escaped', 'autoescape'],
  ['{% raw %}…{% endraw %}', 'verbatim'],
  ['{% case a %}{% when 1 %}…{% else %}…{% endcase %}', 'switch default'],
  [FILES, 'include render layout block extends import from'],
  [FUNCTION, 'call macro function'],
  ['{% for item in items %}…{% else %}…{% endfor %}', 'empty'],
  ['{% endif %}', 'fi'],
  ['{% if a == b %}…{% endif %}', 'ifequal'],
  ['{% assign groups = items | group_by: "name" %}', 'regroup'],
  ['{{ "now" | date: "%Y" }}', 'now'],
]);

/** @returns what to write instead of an unknown tag */
export function tagRemedy(name: string): string | undefined {
  const remedy = TAGS.get(name.toLowerCase());
  return remedy && `write ${remedy}`;
}

/** Filters of other engines, and what to write here. */
const FILTERS = byName([
  ['number', 'number_with_delimiter intcomma'],
  [
    'number: 2',
    'tofixed fixed floatformat money_without_currency number_format format_number numberformat decimal',
  ],
  ['currency: "EUR"', 'number_to_currency format_currency'],
  ['currency: "EUR", behind divided_by: 100 if it is in cents', 'money_with_currency money'],
  ['sort | last', 'max'],
  ['sort | first', 'min'],
  ['where: "paid", true', 'selectattr filter'],
  ['reject: "paid", true', 'rejectattr'],
  ['group_by: "city"', 'groupby group_by_exp'],
  ['uniq', 'unique'],
  ['capitalize', 'capfirst title titlecase'],
  ['newline_to_br', 'linebreaksbr nl2br'],
  ['truncate: 20', 'truncatechars'],
  ['default: "none"', 'default_if_none'],
  ['join: ", "', 'array_to_sentence_string'],
  ['{% if a %}yes{% else %}no{% endif %}', 'yesno ternary'],
  ['date: "%d.%m.%Y"', 'strftime formatdate dateformat format_date'],
  ['size', 'length count'],
  ['upcase', 'upper uppercase'],
  ['downcase', 'lower lowercase'],
  ['strip', 'trim'],
  ['strip_html', 'striptags'],
  ['raw', 'safe html_safe unescape'],
  ['nothing: values are escaped', 'e'],
  ['number: 2 or date: "%d.%m.%Y" behind the value, as in {{ price | number: 2 }}', 'format'],
  ['date: "long"', 'localdate'],
  ['json', 'tojson json_encode'],
  ['times: 2', 'multiply multiplied_by'],
  ['divided_by: 2', 'divide'],
  ['plus: 2', 'add'],
  ['minus: 2', 'subtract'],
  ['the text itself: nothing is translated', 't'],
  ['where: "paid", true, or {% if %} in a loop', 'where_exp'],
  ['reject: "paid", true, or {% if %} in a loop', 'reject_exp'],
  ['map: "name"', 'map_exp'],
  ['find: "name", "Ada"', 'find_exp'],
  ['pluralize: "item", "items"', 'plural'],
  ['ordinalize', 'ordinal'],
  ['to_words', 'number_to_words spellout'],
  ['the date itself: there is no arithmetic with dates', 'date_add add_days'],
  ['sort: "name"', 'sort_by order_by orderby'],
]);

/** @returns what to write instead of an unknown filter */
export function filterRemedy(name: string): string | undefined {
  const remedy = FILTERS.get(name.toLowerCase());
  return remedy && `write ${remedy}`;
}
