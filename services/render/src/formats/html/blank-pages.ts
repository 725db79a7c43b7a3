import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { edited, type Edit } from './edits.ts';
import { scanHtml } from './html-scan.ts';
import { StyleEdits } from './style-edits.ts';

/** The name of the empty pages that Platen inserts (the engine's page/parts/places.js). */
const NAME = ' platen-blank ';

/**
 * Gives `@page :blank` to the empty pages before what begins on a side of a spread (CSS Paged Media 3, 3.4): the browser
 * inserts none, and does not know the name.
 */
export function withBlankPages(html: string): string {
  if (!/:blank/i.test(html)) return html;
  const styles = new StyleEdits((css) => {
    const tokens = tokenize({ css });
    return tokens.flatMap((token, at) => blankAt(tokens, token, at));
  });
  scanHtml(html, [styles], { withPlaces: true });
  return edited(html, styles.finished());
}

function blankAt(tokens: readonly CSSToken[], token: CSSToken, at: number): Edit[] {
  if (token[0] !== TokenType.AtKeyword || token[4].value.toLowerCase() !== 'page') return [];
  const [colon, name] = tokens
    .slice(at + 1, at + 4)
    .filter(([type]) => type !== TokenType.Whitespace);
  if (colon?.[0] !== TokenType.Colon || name?.[0] !== TokenType.Ident) return [];
  if (name[4].value.toLowerCase() !== 'blank') return [];
  return [{ start: colon[2], end: name[3] + 1, text: NAME }];
}
