import type { Request } from 'express';

/** An API key, whole or in part, where its id was asked for. */
const KEY = /(platen_(?:live|test)_)\w+/g;

/** A request's path as logs and messages may show it: without the query, and without a key. */
export function shownPath({ originalUrl }: Pick<Request, 'originalUrl'>): string {
  const [path = ''] = originalUrl.split('?', 1);
  return path.replaceAll(KEY, '$1…');
}
