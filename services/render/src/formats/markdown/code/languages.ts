import type { LanguageFn } from 'highlight.js';

/** Languages that can be highlighted, by their names in highlight.js, with what else they are called. */
const LANGUAGES: Readonly<Record<string, string>> = {
  bash: 'sh shell zsh console terminal shellsession',
  c: 'h',
  cpp: 'c++ cc cxx hpp h++',
  csharp: 'cs c#',
  css: '',
  dart: '',
  diff: 'patch',
  dockerfile: 'docker containerfile',
  elixir: 'ex exs',
  go: 'golang',
  graphql: 'gql',
  haskell: 'hs',
  http: 'https',
  ini: 'toml properties cfg conf',
  java: '',
  javascript: 'js jsx mjs cjs node',
  json: 'jsonc json5 jsonl webmanifest',
  kotlin: 'kt kts',
  latex: 'tex',
  lua: '',
  makefile: 'make mk',
  markdown: 'md mkd',
  nginx: '',
  objectivec: 'objc objective-c',
  perl: 'pl pm',
  php: '',
  powershell: 'ps1 pwsh ps',
  protobuf: 'proto',
  python: 'py python3',
  r: '',
  ruby: 'rb',
  rust: 'rs',
  scala: '',
  scss: 'sass',
  sql: 'mysql postgres postgresql pgsql sqlite',
  swift: '',
  typescript: 'ts tsx mts cts',
  xml: 'html xhtml svg rss atom vue svelte plist',
  yaml: 'yml',
};

/** Languages embedded in a language, whose code is coloured on its own. */
const WITHIN: Readonly<Record<string, readonly string[]>> = {
  dart: ['markdown'],
  dockerfile: ['bash'],
  javascript: ['css', 'graphql', 'xml'],
  markdown: ['xml'],
  typescript: ['css', 'graphql', 'xml'],
  xml: ['css', 'javascript'],
  yaml: ['ruby'],
};

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(LANGUAGES).flatMap(([name, aliases]) =>
    [name, ...aliases.split(' ').filter(Boolean)].map((alias) => [alias, name] as const),
  ),
);

/** @returns the name in highlight.js of the language that a code block says it is in, if it can be highlighted */
export function languageOf(info: string): string | undefined {
  const [word = ''] = info.trim().split(/[\s{,]/, 1);
  return NAMES.get(word.toLowerCase());
}

/** @returns the language, and those that may stand in it, however deep */
export function languagesIn(name: string): ReadonlySet<string> {
  const names = new Set([name]);
  for (const each of names) for (const inner of WITHIN[each] ?? []) names.add(inner);
  return names;
}

/** @param name one of {@link languageOf} */
export async function loadLanguage(name: string): Promise<LanguageFn> {
  const { default: language } = (await import(`highlight.js/lib/languages/${name}`)) as {
    default: LanguageFn;
  };
  return language;
}
