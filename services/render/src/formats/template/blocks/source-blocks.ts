import type { Block, BlockType } from '@platen/contracts';
import { isolated } from '../../../variables/bidi.ts';
import { escapeHtml, writeHtml } from '../../../variables/html.ts';
import { noteForeignTexts } from '../../html/foreign-texts.ts';
import { fillText, wholePlaceholder } from '../fill/text.ts';
import { element } from './element.ts';
import { withClass, type BlockContext, type Renderer } from './place.ts';
import type { Heading } from '../toc/headings.ts';

/** HTML: its values are escaped, and all that could do more than show is taken out. */
export const renderHtml: Renderer<'html'> = async ({ html }, context) => {
  const { safeHtml } = await import('../safe-html.ts');
  const { document, scope, at } = context;
  const filled = document.filler.fill(html, { write: writeHtml, at: `${at}/html`, scope });
  noteForeignTexts(html, document.filler, scope, `${at}/html`);
  return element('div', withClass(context, 'flow'), safeHtml(filled));
};

/** Raw HTML, whose elements may have been left open. */
const RAW_HTML = /<[a-z/!?]/i;

/** Markdown as the format `markdown` has it; its headings are the document's. */
export const renderMarkdown: Renderer<'markdown'> = async ({ text }, context) => {
  const { markdownBody } = await import('../markdown-body.ts');
  const body = await markdownBody(text, context);
  const { html, headings } = namespaced(body, context.document.headings.newNamespace());
  for (const heading of headings) context.document.headings.add(heading);
  const safe = RAW_HTML.test(text) ? (await import('../safe-html.ts')).closedHtml(html) : html;
  return element('div', withClass(context, 'flow'), safe);
};

interface Body {
  html: string;
  headings: readonly Heading[];
}

/** Ids are unique in one piece of Markdown only; those of further ones get a prefix. */
function namespaced({ html, headings }: Body, prefix: string): Body {
  if (prefix === '') return { html, headings };
  return {
    html: html.replace(/ (id="|href="#)(?=[^"])/g, ` $1${prefix}`),
    headings: headings.map(({ level, id, text }) => ({ level, text, id: prefix + id })),
  };
}

/** Fields that hold a language of their own: their renderers fill them. */
const SOURCES: Partial<Record<BlockType, string>> = { html: 'html', markdown: 'text', svg: 'svg' };

const asXml = Object.assign((value: string) => escapeHtml(isolated(value)), { lineBreak: '\n' });

/** A drawing with its values in it, as text; a variable may also bring a whole drawing. */
export function filledSvg(svg: string, { document, scope, at }: BlockContext): string {
  const options = { at: `${at}/svg`, scope };
  return wholePlaceholder(svg) === undefined
    ? document.filler.fill(svg, { ...options, write: asXml })
    : fillText(svg, document.filler, options);
}

/** The block without the field that its renderer fills, and that field. */
export function withoutSource(block: Block): { rest: Block; source: Record<string, unknown> } {
  const field = SOURCES[block.type];
  const { [field ?? '']: value, ...rest } = block as Block & Record<string, unknown>;
  if (field === undefined || value === undefined) return { rest: block, source: {} };
  return { rest: rest as unknown as Block, source: { [field]: value } };
}
