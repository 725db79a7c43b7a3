import { describe, expect, test } from '@jest/globals';
import { withHead } from './document-head.ts';

const BOM = '\uFEFF';
const HERE = '<style></style>';

describe('withHead', () => {
  test.each([
    ['a doctype', '<!doctype html>|<html>'],
    ['a doctype in capitals, with more in it', '<!DOCTYPE html PUBLIC "x" "y">|\n<p>'],
    ['a byte order mark and a doctype', `${BOM}<!doctype html>|x`],
    [
      'space and comments before the doctype',
      ' \n<!-- a --><!-- <!doctype> -->\n<!doctype html>|x',
    ],
    ['no doctype', '|<html><head></head>'],
    ['a byte order mark and no doctype', `${BOM}|<html>`],
    ['comments and no doctype', '|<!-- a --><html>'],
    ['a comment that never ends', '|<!-- <!doctype html>'],
    ['a doctype too late', '|<p>x</p><!doctype html>'],
    ['nothing', '|'],
  ])('inserts it after %s', (_, marked) => {
    expect(withHead(marked.replace('|', ''), HERE)).toBe(marked.replace('|', HERE));
  });
});
