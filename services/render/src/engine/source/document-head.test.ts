import { describe, expect, test } from '@jest/globals';
import { documentOf } from '../../formats/html/html.fixture.ts';
import { withHead } from './document-head.ts';

const BOM = '\uFEFF';
const HEAD = '<meta name="own">';

describe('a document’s head begins before anything of the document', () => {
  test.each([
    [
      'with its standard doctype',
      '<!DOCTYPE HTML SYSTEM "about:legacy-compat"><p>',
      '<!doctype html>',
    ],
    ['of standards', ' <!-- a --!><!doctype html><p>', '<!doctype html>'],
    ['of quirks', '<!doctype html public "html"><p>', ''],
    ['without a doctype', '<html><p>', ''],
    ['with a doctype too late', `${BOM}<!doctype html>`, ''],
    [
      'of limited quirks',
      '<!doctype html public "-//W3C//DTD HTML 4.01 Transitional//EN" "x"><p>',
      '<!doctype html public "-//W3C//DTD XHTML 1.0 Transitional//" "">',
    ],
  ])('%s', (_, html, doctype) => {
    expect(withHead(documentOf(html), HEAD)).toBe(BOM + doctype + HEAD + html);
  });
});
