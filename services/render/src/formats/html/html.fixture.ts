import { readHtml } from './facts.ts';

/** A document as formats compose it, with its facts. */
export const documentOf = (html: string) => ({ html, facts: readHtml(html) });
