import { readFileSync } from 'node:fs';

const corpus = new URL('../../corpus/html-trees/', import.meta.url);
const listOf = (name: string) =>
  JSON.parse(readFileSync(new URL(name, corpus), 'utf8')) as string[];

/** The inputs of html5lib's tests of tree construction. */
export const INPUTS = listOf('inputs.json');

/** What may stand before a document's doctype, and what only looks as if it might. */
export const PREFIXES = listOf('prefixes.json');
