import { foreignFields, foreignValues } from '../../variables/foreign-values.ts';
import type { ComposeContext } from '../compose-context.ts';
import type { Filler } from '../../variables/syntax/liquid.ts';
import { UNSEEN } from './facts.ts';
import { isWithin, scanHtml, type HtmlElement } from './html-scan.ts';

/** Text of these is code, or not seen. */
const NO_PROSE = new Set([...UNSEEN, 'code', 'kbd', 'pre', 'samp', 'textarea']);

/** What our own syntax puts into the text. */
const OWN = /\{\{.*?\}\}|\{%.*?%\}/gs;

/** Notes variables between signs of other engines in the text of an HTML source that is not filled yet: they stay as they are. */
export function noteForeignValues(
  source: string,
  { filler, hasVariables, options }: Pick<ComposeContext, 'filler' | 'hasVariables' | 'options'>,
): void {
  if (!hasVariables || options.syntax === 'off') return;
  note(source, filler, (text) => foreignValues(text, (name) => filler.has(name)));
}

/** Notes fields of other programs in a header or footer, and scripts, which would fill them: none of them does anything there. */
export function noteForeignFields(source: string, filler: Filler): void {
  if (/<script/i.test(source)) filler.noteUnread('<script>');
  note(source, filler, foreignFields);
}

function note(source: string, filler: Filler, find: (text: string) => string[]): void {
  const html = source.replaceAll(OWN, ' ');
  if (find(html).length === 0) return;
  const texts = new Map<HtmlElement, string>();
  const onText = (piece: string, of: HtmlElement) => texts.set(of, (texts.get(of) ?? '') + piece);
  scanHtml(html, [{ onText }]);
  for (const [of, text] of texts) {
    if (!isWithin(of, NO_PROSE)) for (const each of find(text)) filler.noteUnread(each);
  }
}
