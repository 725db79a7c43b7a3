import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { PROPERTY } from './running-strings.ts';
import { StyleAttributes, StyleEdits } from './style-edits.ts';
import { scanHtml } from './html-scan.ts';

/** Whether the text may have such styles at all: most documents have none. */
const ANY = /(?:string|element|running|leader|target-[a-z]+)\(|footnote|string-set/i;

/** Functions of CSS for paged media that Chromium does not know, and that Platen has not put something else for. */
const UNREAD = /^(?:string|element|running|leader|target-(?:counters?|text))$/i;

/** What a running string may be made of, without its texts. */
const READ =
  /^(?:content\((?:text|before|after|first-letter|)\)|attr\([^()]*\)|counters?\((?!pages?\b)[^(),]*,*(?:lower-alpha|upper-alpha|lower-latin|upper-latin|lower-roman|upper-roman|decimal|)\)|var\([^()]*\)|[^()])*$/i;

/** @returns the declarations of a document that neither Chromium nor Platen reads, for the messages of its report */
export function unreadStyles(html: string): string[] {
  if (!ANY.test(html)) return [];
  const found: string[] = [];
  const look = (css: string) => {
    for (const declaration of declarationsIn(css))
      if (isUnread(declaration))
        found.push(
          declaration
            .map(([, text]) => text)
            .join('')
            .replace(PROPERTY, 'string-set'),
        );
    return [];
  };
  const listeners = [new StyleEdits(look), new StyleAttributes(look)];
  scanHtml(html, listeners, { withPlaces: true });
  return found;
}

const ENDS = new Set<TokenType>([TokenType.OpenCurly, TokenType.CloseCurly, TokenType.Semicolon]);

/** What stands between semicolons and curly brackets. */
function declarationsIn(css: string): CSSToken[][] {
  const all: CSSToken[][] = [[]];
  for (const token of tokenize({ css })) {
    if (ENDS.has(token[0])) all.push([]);
    else if (token[0] !== TokenType.Comment) all.at(-1)?.push(token);
  }
  return all;
}

function isUnread(declaration: readonly CSSToken[]): boolean {
  const words = declaration
    .filter(([type]) => type !== TokenType.Whitespace && type !== TokenType.String)
    .map(([, text]) => text)
    .join('');
  if (words.startsWith(`${PROPERTY}:`)) return !READ.test(words);
  if (/^float:footnote/i.test(words)) return true;
  return declaration.some(
    (token) => token[0] === TokenType.Function && UNREAD.test(token[4].value),
  );
}
