import { ANY_KEY_PREFIX } from '@platen/contracts';

/** An API key, whole or in part. */
const KEY = new RegExp(`(${ANY_KEY_PREFIX})\\w+`, 'gi');

/** A signed token (RFC 7515, 7.1), whole or in part: its head is JSON, which begins with `{"`. */
const TOKEN = /\beyJ[\w-]*\.[\w.-]*/g;

/** Removes API keys and tokens from a text that answers repeat. */
export function redacted(text: string): string {
  return text.replaceAll(KEY, '$1…').replaceAll(TOKEN, 'eyJ…');
}

/** Whether logs and services may get the text unchanged. */
export function isFreeOfSecrets(text: string): boolean {
  return redacted(text) === text;
}
