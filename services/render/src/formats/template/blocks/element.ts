import { escapeHtml } from '../../../variables/html.ts';

/** An element's attributes; undefined ones are left out. */
export interface Attributes {
  class?: readonly (string | undefined)[];
  [name: string]: string | number | readonly (string | undefined)[] | undefined;
}

const VOID = new Set(['br', 'col', 'hr', 'img']);

/** An element of HTML. @param inner HTML */
export function element(tag: string, attributes: Attributes, inner = ''): string {
  const open = Object.entries(attributes).map(([name, value]) => attribute(name, value));
  return `<${tag}${open.join('')}>${VOID.has(tag) ? '' : `${inner}</${tag}>`}`;
}

function attribute(name: string, value: Attributes[string]): string {
  const text = Array.isArray(value) ? value.filter(Boolean).join(' ') : value;
  return text === undefined || (Array.isArray(value) && text === '')
    ? ''
    : ` ${name}="${escapeHtml(String(text))}"`;
}
