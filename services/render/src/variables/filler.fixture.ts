import type { Variables } from './filler.ts';
import { writeHtml } from './html.ts';
import { Filler, type FillerOptions } from './syntax/liquid.ts';

type Wishes = Omit<FillerOptions, 'variables'>;

/** Fills one text as HTML does. */
export function fill(source: string, variables: Variables = {}, wishes: Wishes = {}): string {
  return fillerOf(variables, wishes).fill(source, { write: writeHtml, at: '/content' });
}

/** The names that one text misses. */
export function missingIn(source: string, variables: Variables = {}, wishes: Wishes = {}) {
  const filler = fillerOf(variables, wishes);
  filler.fill(source, { write: writeHtml, at: '/content' });
  return filler.missing;
}

export function fillerOf(variables: Variables = {}, wishes: Wishes = {}): Filler {
  return new Filler({ variables, ...wishes });
}

/** Variables as a request brings them: `__proto__` is an own key of parsed JSON. */
export function parsed(json: string): Variables {
  return JSON.parse(json) as Variables;
}

/** What a browser reads. */
export function readHtml(html: string): string {
  const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return html.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => characters[name] ?? '');
}
