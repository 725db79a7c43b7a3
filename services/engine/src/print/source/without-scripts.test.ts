import { expect, test } from '@jest/globals';
import { resolvePage } from '@platen/contracts';
import { withoutScripts } from './without-scripts.ts';

const page = resolvePage({}).page!;

test('the policy is the first element of a document’s head', () => {
  const html = '<!-- x --><!doctype html><script>a()</script>';
  expect(withoutScripts({ kind: 'html', html, page, metadata: {} })).toMatchObject({
    html: expect.stringMatching(
      /^<!-- x --><!doctype html><meta http-equiv="Content-Security-Policy" content="script-src 'none';[^"]*"><script>/,
    ) as unknown,
  });
});

test('a Word document stays unchanged', () => {
  const docx = { kind: 'docx', docx: new Uint8Array(), metadata: {} } as const;
  expect(withoutScripts(docx)).toBe(docx);
});
