import {
  errorOfFields,
  type LayoutTemplate,
  type PlatenError,
  type PdfOptions,
  type SourceFormat,
  type Syntax,
} from '@platen/contracts';
import { headerFootersOf, isFilled } from '../engine/numbering.ts';
import { baseOf, byAddress, rootOf } from '../formats/html/base.ts';
import { headerFooterAlone } from '../formats/html/header-footer-resources.ts';
import {
  headerFooterTemplate,
  type HeaderFooterTemplate,
} from '../formats/html/page/header-footer-template.ts';
import { pageFieldsIn, today, type FieldEdit } from '../formats/html/page/running-fields.ts';
import { runningClasses } from '../formats/html/running-strings.ts';
import { parseExactly, withoutExact } from '../variables/filters/exact-number.ts';
import type { Variables } from '../variables/filler.ts';
import { markOf } from '../variables/mark.ts';
import { Filler } from '../variables/syntax/liquid.ts';
import { throwIfMissing } from '../variables/missing.ts';
import type {
  Composition,
  HtmlComposition,
  LostReference,
  PageHeaderFooters,
} from '../formats/composition.ts';
import type { ComposeContext } from '../formats/compose-context.ts';
import { checkInvoice } from './invoice.ts';
import type { Composed, ComposeTask } from './task.ts';
import { isRecursion } from '../variables/faults.ts';

type Compose = (content: Uint8Array, context: ComposeContext) => Composition | Promise<Composition>;

/** Each format's code is loaded with its first document, because most processes need few formats. */
const COMPOSERS: Readonly<Record<SourceFormat, () => Promise<Compose>>> = {
  async html() {
    const { composeHtml } = await import('../formats/html/compose.ts');
    return (content, context) => composeHtml(decodeText(content), context);
  },
  async markdown() {
    const { composeMarkdown } = await import('../formats/markdown/compose.ts');
    return (content, context) => composeMarkdown(decodeText(content), context);
  },
  async template() {
    const { composeTemplate } = await import('../formats/template/compose.ts');
    return (content, context) =>
      composeTemplate(JSON.parse(decodeText(content)) as LayoutTemplate, context);
  },
  async docx() {
    const { composeOffice } = await import('../formats/office/compose.ts');
    return composeOffice;
  },
};

/**
 * Composes a document and its variables into what an engine prints.
 * @param mostElements how many an HTML document may have
 * @throws {PlatenError} template_error, payload_too_large, missing_variables, invalid_request and errors of the formats
 * @throws {TooManyElements}
 */
export async function compose(task: ComposeTask, mostElements?: number): Promise<Composed> {
  try {
    return await composed(task, mostElements);
  } catch (error) {
    throw isRecursion(error) ? nestedTooDeeply(task, error) : error;
  }
}

/** The fields with a document's source. */
export const SOURCES: Readonly<Record<SourceFormat, string>> = {
  html: '/content',
  markdown: '/content',
  template: '/template_data',
  docx: '/file',
};

function nestedTooDeeply({ format }: ComposeTask, cause: unknown): PlatenError {
  const message = 'is nested too deeply, or shows a value that is nested too deeply';
  return errorOfFields('template_error', [{ path: SOURCES[format], message }], cause);
}

async function composed(task: ComposeTask, mostElements: number | undefined): Promise<Composed> {
  const { format, content, variables: _, ...asked } = task;
  const { options, assets = [] } = asked;
  if (options.factur_x) checkInvoice(options.factur_x);
  const variables =
    task.variables.length > 0 ? (parseExactly(decodeText(task.variables)) as Variables) : {};
  const filler = new Filler({
    variables,
    syntax: syntaxOf(task),
    missing: options.missing_variables,
    locale: options.locale,
    timezone: options.timezone,
    mark: markOf([
      content,
      task.variables,
      JSON.stringify(printed(options)),
      ...assets.flatMap(({ name, data }) => [name, data]),
    ]),
  });
  const hasVariables = Object.keys(variables).length > 0;
  const composeFormat = await COMPOSERS[format]();
  const composition = placed(
    await composeFormat(content, {
      ...asked,
      filler,
      mostElements,
      hasVariables,
      variables: () => asWritten(task),
    }),
    task,
    filler.mark,
  );
  if (options.missing_variables === 'error') throwIfMissing(filler.missing);
  return { composition, missing: [...filler.missing], unread: [...filler.unread] };
}

/** The options that may be seen on a page. */
function printed({
  attachments: _attached,
  factur_x: _invoice,
  isolation: _page,
  ...options
}: PdfOptions): PdfOptions {
  return options;
}

/** Resolves the references of a document, and lists those that its headers and footers cannot load, each once. */
function placed(
  composition: Composition,
  { format, options, assets = [] }: ComposeTask,
  mark: string,
): Composition {
  if (composition.kind !== 'html') return composition;
  const { base_url: address } = options;
  const lost = new Map<string, LostReference>();
  const headerFooterFields = new Map<string, readonly FieldEdit[]>();
  const running = runningClasses(composition.strings);
  const hasOwnFields = running.length > 0 || mayBeNumberedApart(composition, options);
  const droppedLinks: string[] = [];
  let { isSelfContained } = composition.facts;
  const alone = (html: string, option: HeaderFooterOption) => {
    const headerFooter = headerFooterAlone(html, { address, assets, date: () => today(options) });
    const path = pathOf(option, format, options);
    for (const reference of headerFooter.lost) {
      if (!lost.has(reference)) lost.set(reference, { path, reference });
    }
    droppedLinks.push(...headerFooter.droppedLinks);
    isSelfContained &&= headerFooter.isSelfContained;
    const fields = hasOwnFields ? pageFieldsIn(headerFooter.html, running) : [];
    if (fields.length > 0) headerFooterFields.set(headerFooter.html, fields);
    return headerFooter.html;
  };
  const headerFooters = headerFootersAlone(composition, alone);
  const settled = { ...composition, ...headerFooters, headerFooterFields };
  const { headings, references, base: own, ...facts } = composition.facts;
  const root = rootOf(mark, assets.length > 0);
  const base = baseOf(own, address ?? root);
  return {
    ...settled,
    facts: { ...facts, isSelfContained },
    mark,
    headerFooterTemplates: headerFooterTemplatesOf(settled),
    base,
    root,
    ...(headings && { headings }),
    ...(references && { references: byAddress(references, base) }),
    lostResources: [...lost.values()],
    droppedLinks,
  };
}

/** Whether its headers and footers may be printed apart from it, with numbers that Chromium does not fill in. */
function mayBeNumberedApart(
  { header = '', footer = '', firstPage, lastPage, facts }: HtmlComposition,
  { page_number_start: start = 1, page_numbers }: PdfOptions,
): boolean {
  const differs = firstPage !== undefined || lastPage !== undefined;
  const isOther = differs || start !== 1 || page_numbers === 'all' || facts.mayPlace;
  return isOther || GROUP_FIELDS.test(header) || GROUP_FIELDS.test(footer);
}

/** Of all headers and footers, where they may be filled page by page: a print shows whether the document has groups. */
function headerFooterTemplatesOf(composition: HtmlComposition): Map<string, HeaderFooterTemplate> {
  if (!composition.facts.mayPlace && !isFilled(composition)) return new Map();
  const { tops, bottoms } = headerFootersOf(composition);
  const { header = '', footer = '' } = composition.lastPage?.only ?? {};
  const all = [...tops, ...bottoms, header, footer];
  return new Map(all.map((html) => [html, headerFooterTemplate(html, composition.strings)]));
}

/** Chromium knows nothing of these. */
const GROUP_FIELDS = /\bgroup(?:PageNumber|TotalPages)\b/;

/** The headers and footers of all pages. */
function headerFootersAlone(
  { header, footer, firstPage, lastPage }: HtmlComposition,
  alone: (html: string, option: HeaderFooterOption) => string,
) {
  const last = (headerFooters: PageHeaderFooters) => ({
    header: alone(headerFooters.header, 'header_last_html'),
    footer: alone(headerFooters.footer, 'footer_last_html'),
  });
  return {
    ...(header && { header: alone(header, 'header_html') }),
    ...(footer && { footer: alone(footer, 'footer_html') }),
    ...(firstPage && {
      firstPage: {
        header: alone(firstPage.header, 'header_first_html'),
        footer: alone(firstPage.footer, 'footer_first_html'),
      },
    }),
    ...(lastPage && { lastPage: { ...last(lastPage), only: last(lastPage.only) } }),
  };
}

type HeaderFooterOption = `${'header' | 'footer'}${'' | '_first' | '_last'}_html`;

/** The place of a header or footer; a layout template has its own. */
function pathOf(option: HeaderFooterOption, format: SourceFormat, options: PdfOptions): string {
  const isOwn = format === 'template' && typeof options[option] !== 'string';
  return isOwn ? `/template_data/${option.split('_')[0] ?? ''}` : `/options/${option}`;
}

/** A DOCX has tags of one syntax, filters included; it handles "off" itself. */
function syntaxOf({ format, options }: ComposeTask): Syntax | undefined {
  return format === 'docx' ? 'liquid' : options.syntax;
}

function decodeText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}

/** The variables, with the digits of their numbers. */
function asWritten({ variables }: ComposeTask): Variables {
  if (variables.length === 0) return {};
  return withoutExact(parseExactly(decodeText(variables)), ({ source }) => source) as Variables;
}
