import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;

beforeAll(() => {
  platform = sharedPlatform();
});
afterAll(() => platform.leave());

async function refusalOf(response: Response) {
  const { error } = (await response.json()) as { error: string };
  return `${response.status} ${error}`;
}

test('a document with exactly the plan’s page limit is made', async () => {
  const { key } = await platform.account('one-page');
  const page = '<p style="break-after: page">x</p>';
  await platform.pdf(key, { content: page });
  const refused = await platform.generate(key, { content: `${page}<p>y` });
  expect(await refusalOf(refused)).toBe('422 too_many_pages');
  expect(await platform.usage(key)).toMatchObject({ used: 1 });
});

test('a plan’s time-out ends a longer document, uncharged', async () => {
  const { key } = await platform.account('one-second');
  const slow = { content: '<p>x', options: { wait_for: { delay_ms: 3_000 } } };
  const refused = await platform.generate(key, slow);
  expect(await refusalOf(refused)).toBe('504 generation_timeout');
  expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
  const { key: patient } = await platform.account();
  await platform.pdf(patient, slow);
});

describe('a plan without JavaScript', () => {
  const write = 'document.body.append(" WRITTEN")';
  const html = (text: string) => `<p>Here</p>${text}`;

  const SCRIPTS: [string, string][] = [
    ['inline', `<!doctype html><body>Here<script>${write}</script>`],
    ['before the document', `<script>onload = () => ${write}</script><!doctype html><p>Here`],
    ['in front of the head', `<!-- x --><script>onload = () => ${write}</script>Here`],
    ['a module', html(`<script type="module">${write}</script>`)],
    [
      'by address',
      html(`<script src="data:text/javascript,${encodeURIComponent(write)}"></script>`),
    ],
    ['in an attribute', html(`<img src="data:," onerror='${write}'>`)],
    ['in a picture', html(`<svg onload='${write}' xmlns="http://www.w3.org/2000/svg"></svg>`)],
    [
      'in a frame that carries its document',
      html(`<iframe srcdoc="<script>parent.${write.replaceAll('"', '&quot;')}</script>"></iframe>`),
    ],
    [
      'in a frame of data',
      html(`<iframe src="data:text/html,<script>document.write('WRIT'+'TEN')</script>"></iframe>`),
    ],
    [
      'in an object of data',
      html(`<object data="data:text/html,<script>document.write('WRIT'+'TEN')</script>"></object>`),
    ],
    [
      'after another policy',
      `<meta http-equiv="Content-Security-Policy" content="script-src *  'unsafe-inline'"><script>onload = () => ${write}</script>Here`,
    ],
  ];

  test.each(SCRIPTS)('runs no script %s', async (_, content) => {
    const { key } = await platform.account('no-scripts');
    const text = await pdfText(await platform.pdf(key, { content, options: { syntax: 'off' } }));
    expect(text).not.toContain('WRITTEN');
    expect(text).toContain('Here');
  });

  test.each(SCRIPTS)('differs from others, which run a script %s', async (_, content) => {
    const { key } = await platform.account();
    const text = await pdfText(await platform.pdf(key, { content, options: { syntax: 'off' } }));
    expect(text).toContain('WRITTEN');
  });

  test('runs none in Markdown, also for a preview', async () => {
    const { key } = await platform.account('no-scripts');
    const content = `Here\n\n<script>${write}</script>\n`;
    expect(await pdfText(await platform.pdf(key, { format: 'markdown', content }))).not.toContain(
      'WRITTEN',
    );
    const pictures = await Promise.all(
      [content, 'Here'].map(async (each) =>
        platform.bytesOf(await platform.preview(key, { format: 'markdown', content: each })),
      ),
    );
    expect(pictures[0]).toEqual(pictures[1]);
  });

  test('prints everything else: styles, watermark, sheet and header', async () => {
    const { key } = await platform.account('no-scripts');
    const text = await pdfText(
      await platform.pdf(key, {
        content: '<style>p::after { content: " styled" }</style><p>Here',
        options: {
          header_html: `<span style="font-size: 9pt">Above</span><script>${write}</script>`,
          watermark: { text: 'DRAFT', rotation: 0 },
          print_background: false,
        },
      }),
    );
    expect(text).toContain('Here styled');
    expect(text).toContain('Above');
    expect(text).toContain('DRAFT');
    expect(text).not.toContain('WRITTEN');
  });

  test('refuses to wait for one, with the option’s name, and uses no rate', async () => {
    const { key } = await platform.account('no-scripts-at-a-rate');
    for (let count = 0; count < 12; count++) {
      const options = { wait_for: { selector: 'p' } };
      const refused = await platform.generate(key, { content: '<p>x', options });
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({
        error: 'unsupported_option',
        details: [{ path: '/options/wait_for' }],
      });
    }
    const made = await platform.generate(key, { content: '<p>x' });
    await made.arrayBuffer();
    expect(made.headers.get('ratelimit')).toMatch(/r=9/);
    expect(await platform.usage(key)).toMatchObject({ used: 1 });
  });
});
