import { SaxesParser, type SaxesTagNS } from 'saxes';
import { escapeHtml } from '../../../../variables/html.ts';

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Elements that run, or contain another kind of document. */
const REMOVED: ReadonlySet<string> = new Set(['script', 'foreignobject', 'handler', 'iframe']);

/** A reference to something in the drawing itself, or to a picture of pixels in place. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp|avif)[;,])/i;

type Parser = SaxesParser<{ xmlns: true; additionalNamespaces: Record<string, string> }>;

/**
 * Rewrites an SVG without document type, comments, scripts, foreign documents, event handlers and external references.
 * @param fontFamily of text for which the drawing names none
 * @throws {Error} it is no well-formed XML whose root is `svg`; its message begins with line and column
 */
export function safeSvg(source: string, fontFamily?: string): string {
  const parser: Parser = new SaxesParser({ xmlns: true, additionalNamespaces: { xlink: XLINK } });
  const written: string[] = [];
  let depth = 0;
  let removedAt = Infinity;
  const write = (text: string) => {
    if (depth > 0 && depth < removedAt) written.push(text);
  };
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth === 1) checkRoot(tag, parser);
    if (REMOVED.has(tag.local.toLowerCase())) removedAt = Math.min(removedAt, depth);
    write(startTag(tag, depth === 1 ? { fontFamily } : undefined));
  });
  parser.on('closetag', ({ name }) => {
    write(`</${name}>`);
    if (depth === removedAt) removedAt = Infinity;
    depth -= 1;
  });
  parser.on('text', (text) => write(escapeHtml(text)));
  parser.on('cdata', (text) => write(escapeHtml(text)));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(source.trim()).close();
  return written.join('');
}

function checkRoot({ local, uri }: SaxesTagNS, parser: Parser) {
  if (local === 'svg' && (uri === '' || uri === SVG)) return;
  throw new Error(`${parser.line}:${parser.columnIndex}: the root is not svg`);
}

/** As in all text, `12x34` and `<A` stay what they are. */
const PLAIN = 'font-variant-ligatures:no-contextual;';

function startTag(
  { name, attributes }: SaxesTagNS,
  root: { fontFamily?: string | undefined } | undefined,
): string {
  const kept = Object.values(attributes).filter(
    ({ local, value }) =>
      !/^on/i.test(local) && !(/^(?:href|src)$/i.test(local) && !INSIDE.test(value)),
  );
  const plain = root?.fontFamily ? PLAIN : '';
  const texts = kept.map(
    ({ name: own, value }) => ` ${own}="${escapeHtml(own === 'style' ? plain + value : value)}"`,
  );
  if (root) texts.push(...missingNamespaces(attributes));
  if (plain && !('style' in attributes)) texts.push(` style="${plain}"`);
  if (root?.fontFamily && !('font-family' in attributes))
    texts.push(` font-family="${escapeHtml(root.fontFamily)}"`);
  return `<${name}${texts.join('')}>`;
}

/** A separate drawing without its namespace is no SVG; drawings in HTML lack it. */
function missingNamespaces(attributes: SaxesTagNS['attributes']): string[] {
  return [
    ...('xmlns' in attributes || hasPrefix(attributes) ? [] : [` xmlns="${SVG}"`]),
    ...('xmlns:xlink' in attributes ? [] : [` xmlns:xlink="${XLINK}"`]),
  ];
}

function hasPrefix(attributes: SaxesTagNS['attributes']): boolean {
  return Object.values(attributes).some(({ prefix, value }) => prefix === 'xmlns' && value === SVG);
}
