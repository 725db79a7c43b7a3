import type { MarkdownIt, Token } from 'markdown-it';

/** No-break space. */
const NB = '\u00A0';

/** Double and single quotation marks, opening and closing, by the languages that have them (CLDR 48, `delimiters`). */
const QUOTES: readonly [languages: string, marks: string[]][] = [
  ['de bg cs et is ka lt sk sl sq', ['„', '“', '‚', '‘']],
  ['de-CH de-LI it-CH rm', ['«', '»', '‹', '›']],
  ['fr', [`«${NB}`, `${NB}»`, `‹${NB}`, `${NB}›`]],
  ['fr-CH', ['«', '»', '‹', '›']],
  ['es ca gl it pt-PT el', ['«', '»', '“', '”']],
  ['nb nn no hy', ['«', '»', '‘', '’']],
  ['be ru uk', ['«', '»', '„', '“']],
  ['pl hu ro', ['„', '”', '«', '»']],
  ['hr bs sr mk', ['„', '”', '‚', '’']],
  ['fi sv', ['”', '”', '’', '’']],
  ['ja zh-TW zh-HK', ['「', '」', '『', '』']],
];
const OTHERS = ['“', '”', '‘', '’'];

const BY_LANGUAGE = new Map(
  QUOTES.flatMap(([languages, marks]) =>
    languages.split(' ').map((each) => [each, marks] as const),
  ),
);

/** As markdown-it has it, without what would change more than dashes and dots. */
const CHANGES: readonly [RegExp, string][] = [
  [/(?<!\.)\.{3}(?!\.)/g, '…'],
  [/(?<!-)---(?!-)/g, '—'],
  [/(?<=^|\s)--(?=\s|$)|(?<=[^-\s])--(?=[^-\s]|$)/gm, '–'],
];

/** Typographic quotation marks, dashes and ellipses, by the language. Code and HTML stay as they are, and values of variables. */
export function useSmartQuotes(md: MarkdownIt, lang = 'en'): void {
  md.set({ typographer: true, quotes: quotesOf(lang) }).enable('smartquotes');
  md.core.ruler.before('smartquotes', 'dashes', ({ tokens }) => {
    for (const { children } of tokens) if (children) setDashes(children);
  });
}

function quotesOf(lang: string): string[] {
  const [language = ''] = lang.split('-');
  return BY_LANGUAGE.get(lang) ?? BY_LANGUAGE.get(language) ?? OTHERS;
}

/** Code that is written as HTML: its opening or its closing tag. */
const CODE = /^<(\/?)(?:code|kbd|samp|pre|tt)\b/i;

/** An address that is a link by itself stays what it is, and code in HTML. */
function setDashes(tokens: readonly Token[]): void {
  let isKept = false;
  for (const token of tokens) {
    const tag = token.type === 'html_inline' && CODE.exec(token.content);
    if (tag) isKept = tag[1] === '';
    if (token.info === 'auto') isKept = token.type === 'link_open';
    if (token.type !== 'text') continue;
    if (isKept) token.type = 'text_special'; // as what a backslash precedes
    else
      token.content = CHANGES.reduce((text, [from, to]) => text.replace(from, to), token.content);
  }
}
