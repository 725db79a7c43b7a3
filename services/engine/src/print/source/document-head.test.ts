import { expect, test } from 'vitest';
import { STILL } from '../document.fixture.ts';
import { withHead } from './document-head.ts';

const BOM = '\uFEFF';
const HEAD = '<meta name="own">';

test.each([
  ['no-quirks', '<!doctype html>'],
  ['quirks', ''],
  ['limited-quirks', '<!doctype html public "-//W3C//DTD XHTML 1.0 Transitional//" "">'],
] as const)('the head of a document in %s begins before anything of it', (mode, doctype) => {
  const html = '<!-- x --><html><p>';
  expect(withHead({ html, facts: { ...STILL, mode } }, HEAD)).toBe(BOM + doctype + HEAD + html);
});
