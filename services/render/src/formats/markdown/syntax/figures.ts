import type { MarkdownIt, Token } from 'markdown-it';

/**
 * A picture that is alone in its paragraph is a figure, and its title, which paper could not show otherwise, is the
 * caption. Pandoc's and Quarto's are named as figures (`{#fig-plot}`), and have their text as caption.
 */
export function useFigures(md: MarkdownIt): void {
  md.core.ruler.push('figures', ({ tokens, Token }) => {
    for (const [index, token] of tokens.entries()) {
      const image = token.type === 'inline' ? onlyImage(token) : undefined;
      const [open, close] = [tokens[index - 1], tokens[index + 1]];
      if (!image || !close || !isParagraph(open)) continue;
      open.tag = close.tag = 'figure';
      token.children?.push(...captionOf(image, Token));
    }
  });
}

/** One that is to be seen: in a tight list there are others. */
function isParagraph(token: Token | undefined): token is Token {
  return token?.type === 'paragraph_open' && !token.hidden;
}

function onlyImage({ children }: Token): Token | undefined {
  if (!children || children.length > 3) return undefined; // a link's beginning and end are two
  const seen = children.filter(({ type }) => type !== 'link_open' && type !== 'link_close');
  return seen.length === 1 && seen[0]?.type === 'image' ? seen[0] : undefined;
}

/** Takes the title away from the picture. */
function captionOf(image: Token, Constructor: typeof Token): Token[] {
  const title = image.attrGet('title');
  const isNamed = /^fig[-:]/.test(String(image.attrGet('id')));
  if (title === null && !isNamed) return [];
  image.attrs = image.attrs?.filter(([name]) => name !== 'title') ?? null;
  const text = Object.assign(new Constructor('text', '', 0), { content: String(title) });
  return [
    new Constructor('caption_open', 'figcaption', 1),
    ...(title === null ? (image.children ?? []) : [text]),
    new Constructor('caption_close', 'figcaption', -1),
  ];
}
