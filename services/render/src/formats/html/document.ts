import { escapeHtml } from '../../variables/html.ts';
import type { HtmlFacts } from './facts.ts';
import { titleElement, type Title } from './title.ts';

/**
 * For fragments only: they stand where the page's margins put them, not 8 px further in as on a
 * screen, in a font that is easy to read; nothing runs out of the page, headings stay with their
 * text and rows whole. In a layer, so that whatever the fragment itself says goes before it.
 */
const FRAGMENT_STYLES =
  'html{font-family:Arial,sans-serif;line-height:1.4}' +
  'body{margin:0;overflow-wrap:break-word}' +
  'h1,h2,h3,h4,h5,h6{line-height:1.2;break-after:avoid}' +
  'tr{break-inside:avoid}';

interface DocumentOptions {
  title: Title;
  /** BCP 47; for what does not name its own: glyphs of Chinese and Japanese, quotation marks and hyphens depend on it. */
  lang?: string | undefined;
}

/**
 * Makes a page of what may be a fragment, which gets standards mode. All that is added stands before it: the engine gets it in a
 * head that has begun (engine/source/document-head.ts), where a browser puts the attributes of a later `<html>` on the root.
 */
export function htmlDocument(
  source: string,
  facts: HtmlFacts,
  { title, lang }: DocumentOptions,
): { html: string; facts: HtmlFacts } {
  const needsTitle = title.isWished || facts.title === undefined;
  const html = [
    lang && !facts.hasLanguage ? `<html lang="${escapeHtml(lang)}">` : '',
    needsTitle ? titleElement(title) : '',
    facts.isWhole ? '' : `<style>@layer{${FRAGMENT_STYLES}}</style>\n`,
    source,
  ].join('');
  const titled = needsTitle ? { ...facts, title: title.text } : facts;
  return { html, facts: facts.isWhole ? titled : { ...titled, mode: 'no-quirks' } };
}
