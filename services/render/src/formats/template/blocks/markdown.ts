import { element } from './element.ts';
import type { Heading } from '../toc/headings.ts';
import { withClass, type Renderer } from './place.ts';

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
