import type { Block, LayoutTemplate, PdfOptions, TemplateFrame } from '@platen/contracts';
import { readHtml } from '../../html/facts.ts';
import { pageHeaderFooter } from '../../html/page/header-footer.ts';
import { renderBlocks } from '../blocks/render-blocks.ts';
import type { TemplateDocument } from '../document.ts';
import { headerFootersOf, type Side } from '../../html/requested-header-footers.ts';
import { filledHeaderFooter, pageScope, withPageNumbers } from '../../html/page/page-marks.ts';
import { headerFooterHtml, type Look } from '../theme/document.ts';
import { contentWidth } from './page.ts';

type Place = 'header' | 'footer';

type HeaderFooters = Record<Place, Side>;

/** Makes the HTML of header and footer, not yet whole documents: the request's goes before the template's. */
export async function renderHeaderFooters(
  template: LayoutTemplate,
  document: TemplateDocument,
  options: PdfOptions,
): Promise<HeaderFooters> {
  const side = async (place: Place) => ({
    ...(await ownSide(place, template[place], document)),
    ...requestedSide(place, document, options),
  });
  return { header: await side('header'), footer: await side('footer') };
}

/** What the request says of it. A header for every page also applies to page 1 and the last one. */
function requestedSide(
  place: Place,
  { filler }: TemplateDocument,
  options: PdfOptions,
): Partial<Side> {
  const filled = (name: `${Place}${'' | '_first' | '_last'}_html`) => {
    const html = options[name] ?? undefined;
    return html === undefined ? html : filledHeaderFooter(filler, html, `/options/${name}`);
  };
  const every = filled(`${place}_html`) ?? '';
  const [first, last] = [filled(`${place}_first_html`), filled(`${place}_last_html`)];
  const only = first ?? last;
  return {
    ...(every !== '' && { every, first: undefined, last: undefined, only: undefined }),
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    ...(only !== undefined && { only }),
  };
}

async function ownSide(
  place: Place,
  frame: TemplateFrame | undefined,
  document: TemplateDocument,
): Promise<Side> {
  const { blocks = [], first_page: first, last_page: last } = frame ?? {};
  const lastHtml = last && (await blocksHtml(last, `${place}/last_page`, document));
  return {
    every: await blocksHtml(blocks, `${place}/blocks`, document),
    first: first && (await blocksHtml(first, `${place}/first_page`, document)),
    last: lastHtml,
    only: lastHtml,
  };
}

async function blocksHtml(
  blocks: readonly Block[],
  path: string,
  document: TemplateDocument,
): Promise<string> {
  const html = await renderBlocks(blocks, {
    document,
    at: `/template_data/${path}`,
    scope: { ...pageScope(document.filler.mark) },
    depth: 0,
    room: contentWidth(document.page),
    sheet: document.page,
    isOnSheet: false,
    inHeaderFooter: true,
  });
  if (readHtml(html, { mark: document.filler.mark }).hasDiagrams) {
    const message = 'must have no Mermaid diagram: none is drawn in a header or footer';
    document.faults.add({ path: `/template_data/${path}`, message });
  }
  return withPageNumbers(html, document.filler.mark);
}

/** Makes documents of them, now that all classes are known. */
export function headerFooterDocuments({ header, footer }: HeaderFooters, look: Look) {
  const made = (side: Side, margin: 'top' | 'bottom') => {
    const whole = (html: string) =>
      pageHeaderFooter(headerFooterHtml(html, look), look.page, { side: margin });
    const pages = Object.entries(side).map(([page, html]: [string, string | undefined]) => [
      page,
      html && whole(html),
    ]);
    return Object.fromEntries(pages) as unknown as Side;
  };
  return headerFootersOf(made(header, 'top'), made(footer, 'bottom'));
}
