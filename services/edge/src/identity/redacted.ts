/** An API key, whole or in part. */
const KEY = /(platen_(?:live|test)_)\w+/gi;

/** A signed token (RFC 7515, 7.1), whole or in part: its head is JSON, which begins with `{"`. */
const TOKEN = /\beyJ[\w-]*\.[\w.-]*/g;

/** What a caller sent, as answers may repeat it: without an API key and without a token. */
export function redacted(text: string): string {
  return text.replaceAll(KEY, '$1…').replaceAll(TOKEN, 'eyJ…');
}

/** Whether a text may be told on, to logs and services, as it is. */
export function isFreeOfSecrets(text: string): boolean {
  return redacted(text) === text;
}
