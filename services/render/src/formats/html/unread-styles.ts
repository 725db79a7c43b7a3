import { TokenType } from '@csstools/css-tokenizer';
import { PROPERTY } from './running-strings.ts';
import { StyleAttributes, StyleEdits } from './style-edits.ts';
import { scanHtml } from './html-scan.ts';
import { atRuleOf, declarationsIn, textsOf, type Declaration } from './styles.ts';

/** Whether the text may have such styles at all: most documents have none. */
const ANY =
  /(?:string|element|running|leader|target-[a-z]+)\(|footnote|string-set|counter-reset[^;{}]{0,200}page/i;

/** Functions of CSS for paged media that Chromium does not know, and that Platen has not put something else for. */
const UNREAD = /^(?:string|element|running|leader|target-(?:counters?|text))$/i;

/** What a running string may be made of, without its texts. */
const READ =
  /^(?:content\((?:text|before|after|first-letter|)\)|attr\([^()]*\)|counters?\((?!pages?\b)[^(),]*,*(?:lower-alpha|upper-alpha|lower-latin|upper-latin|lower-roman|upper-roman|decimal|)\)|var\([^()]*\)|[^()])*$/i;

/** @returns the declarations of a document that neither Chromium nor Platen reads, for the messages of its report */
export function unreadStyles(html: string): string[] {
  if (!ANY.test(html)) return [];
  const found: Declaration[] = [];
  let isNumbered = false;
  const look = (css: string) => {
    for (const each of declarationsIn(css)) {
      if (isUnread(each) || resetsPages(each)) found.push(each);
      isNumbered ||= numbersInMargin(each);
    }
    return [];
  };
  const listeners = [new StyleEdits(look), new StyleAttributes(look)];
  scanHtml(html, listeners, { withPlaces: true });
  const named = found.filter((each) => isNumbered || isUnread(each));
  const texts = named.map(({ tokens }) => tokens.map(([, text]) => text).join(''));
  return texts.map((text) => text.replace(PROPERTY, 'string-set'));
}

function isUnread({ tokens }: Declaration): boolean {
  const words = tokens
    .filter(([type]) => type !== TokenType.Whitespace && type !== TokenType.String)
    .map(([, text]) => text)
    .join('');
  if (words.startsWith(`${PROPERTY}:`)) return !READ.test(words);
  if (/^float:footnote/i.test(words)) return true;
  return tokens.some((token) => token[0] === TokenType.Function && UNREAD.test(token[4].value));
}

/** Chromium numbers pages in their margins from the first to the last, whatever resets the counter. */
function resetsPages(declaration: Declaration): boolean {
  const [property, value] = textsOf(declaration);
  return property === 'counter-reset' && /(?:^|\s)page(?:\s|$)/.test(value);
}

function numbersInMargin(declaration: Declaration): boolean {
  const isMargin = /^(?:top|right|bottom|left)-/.test(atRuleOf(declaration).name);
  return isMargin && /counters?\(\s*page\s*[,)]/.test(textsOf(declaration)[1]);
}
