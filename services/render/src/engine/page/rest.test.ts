import { expect, test } from '@jest/globals';
import { documentOf } from '../../formats/html/html.fixture.ts';
import { needsRest } from './rest.ts';
import { withoutScripts } from '../source/without-scripts.ts';
import type { HtmlComposition } from '../../formats/composition.ts';

test('render waits for a page that may change, except where it runs no scripts', () => {
  const composition = documentOf('<script>setTimeout(draw)</script>') as HtmlComposition;
  expect(needsRest(documentOf('<p>x'))).toBe(false);
  expect(needsRest(composition)).toBe(true);
  const without = withoutScripts({ ...composition, kind: 'html' });
  expect(needsRest(without as HtmlComposition)).toBe(false);
});
