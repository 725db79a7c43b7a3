import { boundedText } from '@platen/contracts';
import { escapeHtml } from '../../../../variables/html.ts';
import { sized } from '../markup.ts';
import { MIN_MODULE } from './fit.ts';
import type { DrawnSymbol } from './symbol.ts';

/** How much of a long value is reported, in bytes. */
const MAX_LABEL = 200;

/** A symbol in HTML, `module` points to a module; `caption` is HTML below it. */
export function symbolMarkup(
  { width, viewBox, content }: DrawnSymbol,
  module: number,
  label: string,
  caption = '',
): string {
  const name = escapeHtml(boundedText(label, MAX_LABEL));
  const drawn = `<svg role="img" aria-label="${name}" viewBox="${viewBox}">${content}</svg>`;
  const points = width * module;
  return sized(drawn + caption, points, { width: points, least: width * MIN_MODULE });
}
