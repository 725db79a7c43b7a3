import {
  errorOfFields,
  type DocumentMetadata,
  type LayoutTemplate,
  type PdfOptions,
  type Watermark,
} from '@platen/contracts';
import type { HtmlComposition } from '../composition.ts';
import type { ComposeContext } from '../compose-context.ts';
import { directionOf } from '../html/direction.ts';
import { readHtml } from '../html/facts.ts';
import { inkRoomOf } from '../html/page/ink-room.ts';
import { scaleOf } from '../html/page/layout.ts';
import { renderBlocks } from './blocks/render-blocks.ts';
import { newDocument, type TemplateDocument } from './document.ts';
import { Faults } from './faults.ts';
import { headerFooterDocuments, renderHeaderFooters } from './page/header-footers.ts';
import { backgroundOf, contentWidth, pageOf } from './page/page.ts';
import { partsOf, type Parts } from './parts.ts';
import { rootDeclarations } from './style/default-style.ts';
import { readableHtml, templateHtml, type Look } from './theme/document.ts';
import type { Heading } from './toc/headings.ts';
import { contentsHtml } from './toc/toc.ts';

const DEFAULT_TITLE = 'document';

/**
 * Makes an HTML document of a JSON layout template (docs/guides/templates.md).
 * @param template as `schemas/template-v1.json` has it
 * @throws {PlatenError} template_error with JSON Pointers, template_too_large, payload_too_large, invalid_request
 */
export async function composeTemplate(
  template: LayoutTemplate,
  { filler, options, assets = [], rowPages, namesReferences }: ComposeContext,
): Promise<HtmlComposition> {
  const faults = new Faults();
  const parts = partsOf(template, filler, faults);
  const page = pageOf(parts.page, options, parts.headerFooters);
  const theme = options.theme ?? template.theme ?? 'modern';
  const document = newDocument({ filler, options, assets, faults, parts, page, theme, rowPages });

  checkRanges(parts.page, options);
  const body = await bodyHtml(template, document);
  const sheets = sheetsOf(parts, document, options);
  const headerFooters = await renderHeaderFooters(template, document, options);
  faults.throwIfAny();

  const metadata = metadataOf(parts, document, options);
  const look = lookOf(template, { parts, document, options });
  const watermark = options.watermark ?? ownWatermark(parts);
  const content = { title: metadata.title ?? '', lang: options.locale, body };
  const facts = readHtml(readableHtml(content, look), {
    wanted: { ...options, namesReferences },
    mark: filler.mark,
  });
  const scale = scaleOf({ facts, page }, options);
  const ink = { ...options, scale, isWhole: document.coversSheet };
  const { inkRoom, css } = inkRoomOf(page, ink, facts.ownSheet);
  return {
    kind: 'html',
    keepsMargins: true,
    blocks: true,
    facts,
    html: templateHtml({ ...content, styles: css }, look),
    ...headerFooterDocuments(headerFooters, look),
    page: document.coversSheet ? { ...page, marginLeft: 0, marginRight: 0 } : page,
    inkRoom,
    metadata,
    ...(watermark && { watermark }),
    ...sheets,
    ...pagesToCome(document),
  };
}

/** @throws {PlatenError} unsupported_option: pages of a document that has to have one */
function checkRanges({ fit }: Parts['page'], { page_ranges: ranges }: PdfOptions): void {
  if (fit !== 'one_page' || ranges === undefined) return;
  const message = 'does not go with /template_data/page/fit "one_page": there is one page';
  throw errorOfFields('unsupported_option', [{ path: '/options/page_ranges', message }]);
}

/** The special sheets of the document. */
function sheetsOf(
  { page }: Parts,
  document: TemplateDocument,
  { print_background: hasBackground = true }: PdfOptions,
) {
  const background = backgroundOf(page, document);
  return {
    ...(document.sheetRules.size > 0 && { hasOwnSheets: true }),
    ...(background !== undefined && hasBackground && { background }),
    ...(page.fit === 'one_page' && { isOnePage: true }),
  };
}

/** Facts that only a first print reveals. */
function pagesToCome({ headings, pageRows }: TemplateDocument) {
  const rowIds = pageRows.tables.filter((rows) => rows.length > 0);
  return {
    ...(headings.isListed && { hasPageNumbers: true }),
    ...(rowIds.length > 0 && { rowIds }),
  };
}

async function bodyHtml({ content }: LayoutTemplate, document: TemplateDocument): Promise<string> {
  const html = await renderBlocks(content, {
    document,
    at: '/template_data/content',
    scope: {},
    depth: 0,
    room: contentWidth(document.page),
    sheet: document.page,
    isOnSheet: true,
    inHeaderFooter: false,
  });
  const contents = (headings: readonly Heading[]) => contentsHtml(headings, document.filler.mark);
  return document.headings.fillIn(html, contents) + document.pageRows.links;
}

interface Given {
  parts: Parts;
  document: TemplateDocument;
  options: PdfOptions;
}

function lookOf(template: LayoutTemplate, { parts, document, options }: Given): Look {
  const { page, defaultStyle } = parts;
  const { styles, sheet, sheetRules, theme, textSize } = document;
  return {
    direction: template.direction ?? directionOf(options.locale),
    theme,
    textSize,
    root: rootDeclarations(styles.resolve(defaultStyle, '/template_data/default_style')),
    classes: [sheet.css, ...sheetRules].join('\n'),
    page: document.page,
    background: page.background_image ? undefined : page.background,
    exactColours: options.print_background !== false,
  };
}

/** The request overrides the template. */
function metadataOf(
  { metadata }: Parts,
  { headings }: TemplateDocument,
  options: PdfOptions,
): DocumentMetadata {
  const title = headings.title ?? options.filename?.replace(/\.pdf$/i, '') ?? DEFAULT_TITLE;
  const own = Object.entries(metadata).filter(([, text]) => text.length > 0);
  return { title, ...Object.fromEntries(own), ...options.metadata };
}

function ownWatermark({ watermark }: Parts): Watermark | undefined {
  return watermark && watermark.text !== '' ? watermark : undefined;
}
