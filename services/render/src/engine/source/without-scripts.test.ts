import { expect, test } from '@jest/globals';
import { resolvePage } from '@platen/contracts';
import type { HtmlComposition } from '../../formats/composition.ts';
import { documentOf } from '../../formats/html/html.fixture.ts';
import {
  forbidsScripts,
  policyElements,
  withoutScripts,
  withOwnFrames,
} from './without-scripts.ts';

const page = resolvePage({}).page!;
const html: HtmlComposition = { kind: 'html', ...documentOf('<p>x'), page, metadata: {} };

test('a document without scripts is under a policy that forbids them', () => {
  const without = withoutScripts(html) as HtmlComposition;
  expect(without).toMatchObject({ html: html.html });
  expect(policyElements(withOwnFrames(without))).toMatch(
    /^<meta http-equiv="Content-Security-Policy" content="script-src 'none';[^"]*"><meta [^>]*content="frame-src data: blob:;[^"]*">$/,
  );
  expect([html, withOwnFrames(html)].map(forbidsScripts)).toEqual([false, false]);
  expect(forbidsScripts(without)).toBe(true);
});

test('a Word document stays unchanged', () => {
  const docx = { kind: 'docx', docx: new Uint8Array(), metadata: {} } as const;
  expect(withoutScripts(docx)).toBe(docx);
});
