import { TokenType } from '@csstools/css-tokenizer';
import { PROPERTY } from './running-strings.ts';
import { isReadSize } from './page/own-sheet.ts';
import { StyleAttributes, StyleEdits } from './style-edits.ts';
import { scanHtml } from './html-scan.ts';
import { atRuleOf, declarationsIn, textsOf, type Declaration } from './styles.ts';

/** Whether the text may have such styles at all: most documents have none. */
const ANY =
  /(?:string|element|running|leader|target-[a-z]+)\(|footnote|string-set|counter-(?:re)?set[^;{}]{0,200}page|counters?\(\s*page|@page[^}]{0,2000}size|:nth\(|mso-element|wingdings|webdings|\b(?:bleed|marks|bookmark-\w{1,40}|(?:prince|ro|weasy|pdf|fs)-[-\w]{1,40})\s{0,9}:/i;

/** Functions of CSS for paged media that Chromium does not know, and that Platen has not put something else for. */
const UNREAD = /^(?:string|element|running|leader|target-(?:counters?|text))$/i;

/** Properties of paged media that Chromium lacks, and those of other programs that make PDFs. */
const PROPERTIES =
  /^(?:bleed|marks|bookmark-(?:level|label|state)|footnote-(?:display|policy)|-?(?:prince|ro|weasy|pdf|fs)-.*)$/;

/**
 * What a running string may be made of, without its texts. There is one way to read each: two for each counter took twice
 * the time with each more of them.
 */
const READ =
  /^(?:content\((?:text|before|after|first-letter|)\)|attr\([^()]*\)|counters?\((?!pages?\b)[^(),]*(?:,+(?:lower-alpha|upper-alpha|lower-latin|upper-latin|lower-roman|upper-roman|decimal|))?\)|var\([^()]*\)|[^()])*$/i;

/** @returns the declarations of a document that neither Chromium nor Platen reads, for the messages of its report */
export function unreadStyles(html: string): string[] {
  if (!ANY.test(html)) return [];
  const all: Declaration[] = [];
  const look = (css: string) => {
    for (const each of declarationsIn(css)) all.push(each);
    return [];
  };
  const listeners = [new StyleEdits(look), new StyleAttributes(look)];
  scanHtml(html, listeners, { withPlaces: true });
  const isNumbered = all.some((each) => isOfPage(each) && shows(each, PAGE));
  const isCounted = all.some((each) => counts(each, /^counter-/));
  const named = all.filter(
    (each) =>
      isUnread(each) ||
      (isNumbered && counts(each, /^counter-(?:re)?set$/)) ||
      // Elsewhere than in margins they are 0.
      (!isCounted && !isOfPage(each) && shows(each, PAGES)),
  );
  const texts = named.map(({ tokens }) => tokens.map(([, text]) => text).join(''));
  return texts.map((text) => text.replace(PROPERTY, 'string-set'));
}

function isUnread(declaration: Declaration): boolean {
  const { tokens } = declaration;
  const words = tokens
    .filter(([type]) => type !== TokenType.Whitespace && type !== TokenType.String)
    .map(([, text]) => text)
    .join('');
  if (words.startsWith(`${PROPERTY}:`)) return !READ.test(words);
  if (/^float:footnote/i.test(words) || isOfOtherPages(declaration)) return true;
  if (isOfWord(declaration)) return true;
  return tokens.some((token) => token[0] === TokenType.Function && UNREAD.test(token[4].value));
}

/** Headers that Word keeps at the end of what it saves, and fonts of signs, of which others show letters. */
function isOfWord(declaration: Declaration): boolean {
  const [property, value] = textsOf(declaration);
  if (property === 'mso-element') return /^(?:header|footer)$/.test(value);
  const isFont = /^font(?:-family)?$/.test(property) && /^[^,]*(?:wingdings|webdings)/.test(value);
  return isFont && !/^(?:font-face|list)$/.test(atRuleOf(declaration).name);
}

function isOfOtherPages(declaration: Declaration): boolean {
  const [property, value] = textsOf(declaration);
  const { name, isBare } = atRuleOf(declaration);
  if (PROPERTIES.test(property) || name === 'footnote') return value !== '';
  if (name !== 'page') return false;
  const isNth = declaration.rule.some(([, text]) => /^nth\($/i.test(text));
  return isNth ? value !== '' : property === 'size' && !isReadSize(value, isBare);
}

/** In `@page` itself, or in one of its margins. */
const isOfPage = (declaration: Declaration) =>
  /^(?:page$|(?:top|right|bottom|left)-)/.test(atRuleOf(declaration).name);

const PAGE = /(?<![-\w])counters?\(\s*page\s*[,)]/;
const PAGES = /(?<![-\w])counters?\(\s*pages?\s*[,)]/;

function shows(declaration: Declaration, numbers: RegExp): boolean {
  const tokens = declaration.tokens.filter(([type]) => type !== TokenType.String);
  const [property, value] = textsOf({ ...declaration, tokens });
  return property === 'content' && numbers.test(value);
}

/** Whether it changes a counter of pages outside of `@page`, where Chromium counts by itself. */
function counts(declaration: Declaration, how: RegExp): boolean {
  const [property, value] = textsOf(declaration);
  return how.test(property) && !isOfPage(declaration) && /(?:^|\s)page(?:\s|$)/.test(value);
}
