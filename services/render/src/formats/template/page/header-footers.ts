import type { Block, LayoutTemplate, PdfOptions, TemplateFrame } from '@platen/contracts';
import type { LastPage } from '../../composition.ts';
import { readHtml } from '../../html/facts.ts';
import { pageHeaderFooter } from '../../html/page/header-footer.ts';
import { renderBlocks } from '../blocks/render-blocks.ts';
import type { TemplateDocument } from '../document.ts';
import { filledHeaderFooter, pageScope, withPageNumbers } from '../../html/page/page-marks.ts';
import { headerFooterHtml, type Look } from '../theme/document.ts';
import { contentWidth } from './page.ts';

type Side = 'header' | 'footer';

/** The HTML at the top or bottom of pages, without its header or footer; undefined: nothing. */
interface Inner {
  html: string | undefined;
  /** On page 1, where that differs. */
  first: string | undefined;
  /** The request says what is on page 1. */
  isFirstAsked?: boolean;
  /** On the last page; left out: as on every other. */
  last?: { html: string | undefined } | undefined;
}

interface HeaderFooters {
  header: Inner;
  footer: Inner;
  hasFirstPage: boolean;
}

/** Their own documents, as the composition has them. */
interface HeaderFooterDocuments {
  header?: string;
  footer?: string;
  firstPage?: { header: string; footer: string };
  lastPage?: LastPage;
}

/** Makes the HTML of header and footer: the request's goes before the template's. */
export async function renderHeaderFooters(
  template: LayoutTemplate,
  document: TemplateDocument,
  options: PdfOptions,
): Promise<HeaderFooters> {
  const requested = requestedHeaderFooters(document, options);
  const header = {
    ...(await ownHeaderFooter('header', template.header, document)),
    ...requested('header'),
  };
  const footer = {
    ...(await ownHeaderFooter('footer', template.footer, document)),
    ...requested('footer'),
  };
  return {
    header,
    footer,
    hasFirstPage: header.first !== header.html || footer.first !== footer.html,
  };
}

/** The request's frame of a side; a header for every page also applies to page 1. */
function requestedHeaderFooters({ filler }: TemplateDocument, options: PdfOptions) {
  const filled = (name: keyof PdfOptions, html: string) =>
    filledHeaderFooter(filler, html, `/options/${name}`) || undefined;
  return (side: Side): Partial<Inner> => {
    const every = options[`${side}_html`];
    const [first, last] = [options[`${side}_first_html`], options[`${side}_last_html`]];
    const html = every ? filled(`${side}_html`, every) : undefined;
    return {
      ...(html !== undefined && { html, first: html, last: undefined }),
      ...(first !== undefined &&
        first !== null && { first: filled(`${side}_first_html`, first), isFirstAsked: true }),
      ...(last !== undefined &&
        last !== null && { last: { html: filled(`${side}_last_html`, last) } }),
    };
  };
}

async function ownHeaderFooter(
  side: Side,
  headerFooter: TemplateFrame | undefined,
  document: TemplateDocument,
): Promise<Inner> {
  if (!headerFooter) return { html: undefined, first: undefined };
  const { blocks = [], first_page: first, last_page: last } = headerFooter;
  const html = await blocksHtml(blocks, `${side}/blocks`, document);
  return {
    html,
    first: first ? await blocksHtml(first, `${side}/first_page`, document) : html,
    ...(last && { last: { html: await blocksHtml(last, `${side}/last_page`, document) } }),
  };
}

async function blocksHtml(
  blocks: readonly Block[],
  path: string,
  document: TemplateDocument,
): Promise<string | undefined> {
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
  return html === '' ? undefined : withPageNumbers(html, document.filler.mark);
}

/** Makes documents of them, now that all classes are known. */
export function headerFooterDocuments(
  { header, footer, hasFirstPage }: HeaderFooters,
  look: Look,
): HeaderFooterDocuments {
  const made = (html: string | undefined, side: 'top' | 'bottom') =>
    html === undefined
      ? undefined
      : pageHeaderFooter(headerFooterHtml(html, look), look.page, { side });
  const documents = { header: made(header.html, 'top'), footer: made(footer.html, 'bottom') };
  const { header: top, footer: bottom } = documents;
  return {
    ...(top !== undefined && { header: top }),
    ...(bottom !== undefined && { footer: bottom }),
    ...(hasFirstPage && {
      firstPage: {
        header: made(header.first, 'top') ?? '',
        footer: made(footer.first, 'bottom') ?? '',
      },
    }),
    ...((header.last ?? footer.last) && { lastPage: lastPageOf({ header, footer }, made) }),
  };
}

/** The frame of an only page: the request's for the first page, else the one for the last page, if any. */
function lastPageOf(
  { header, footer }: Pick<HeaderFooters, Side>,
  made: (html: string | undefined, side: 'top' | 'bottom') => string | undefined,
): LastPage {
  const pages = ({ html, first, last, isFirstAsked }: Inner, side: 'top' | 'bottom') => ({
    last: made(last ? last.html : html, side) ?? '',
    only: made(last && !isFirstAsked ? last.html : first, side) ?? '',
  });
  const [top, bottom] = [pages(header, 'top'), pages(footer, 'bottom')];
  return {
    header: top.last,
    footer: bottom.last,
    only: { header: top.only, footer: bottom.only },
  };
}
