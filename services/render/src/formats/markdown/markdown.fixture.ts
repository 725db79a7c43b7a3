import { resolvePage, type PdfOptions } from '@platen/contracts';
import { Filler } from '../../variables/syntax/liquid.ts';
import type { Variables } from '../../variables/filler.ts';
import { bodyOf } from './body.ts';
import { composeMarkdown } from './compose.ts';
import { lookOf } from './themes/themes.ts';
import { Values } from './values.ts';

/** A4 with the margins that are the default. */
export const A4 = resolvePage({}).page ?? never();

/** Composes with variables. */
export function composed(source: string, variables: Variables = {}, options: PdfOptions = {}) {
  const filler = new Filler({
    variables,
    mark: 'feed',
    ...(options.syntax && { syntax: options.syntax }),
    ...(options.locale && { locale: options.locale }),
  });
  return composeMarkdown(source, { filler, options });
}

/** What stands in the body of a composed document. */
export async function bodyWith(
  source: string,
  variables: Variables = {},
  options: PdfOptions = {},
) {
  const { html } = await composed(source, variables, options);
  return html.slice(html.indexOf('<body>\n') + 7, html.lastIndexOf('</body>'));
}

/** The body's HTML of Markdown without variables. */
export async function rendered(source: string): Promise<string> {
  const options = {
    values: new Values(),
    pageFor: () => A4,
    look: lookOf('modern'),
    isKnown: () => false,
  };
  return (await bodyOf(source, { ...options, lang: undefined, toc: false, title: undefined })).html;
}

/** What is to be read in HTML. */
export function textIn(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function never(): never {
  throw new Error('the default page has no faults');
}
