import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { ESCAPES, HARMFUL_VALUES, RUNAWAYS } from './payloads/templates.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

/** A template for each format that shows the variable `value`. */
const SHOWN = {
  html: { content: '<p>{{ value }}</p>' },
  markdown: { content: '{{ value }}' },
  template: {
    template_data: { version: 1, content: [{ type: 'paragraph', text: '{{ value }}' }] },
  },
};

const flat = (text: string) => text.replace(/\s+/g, '');

describe.each(Object.entries(SHOWN))('a value in %s is shown as it is:', (format, source) => {
  test.each(HARMFUL_VALUES)('%s', async (value) => {
    const pdf = await platform.pdf(key, { format, ...source, variables: { value } });
    expect(flat(await pdfText(pdf))).toBe(flat(value));
  });
});

test('a value in a script’s JSON is no code', async () => {
  const value = '</script><script>document.body.textContent="taken"</script>\u2028"\';//';
  const content = `<p id="o"></p><script>document.getElementById('o').textContent={{ value | json }}</script>`;
  const pdf = await platform.pdf(key, { content, variables: { value } });
  expect(flat(await pdfText(pdf))).toBe(flat(value));
});

describe('a template does not escape:', () => {
  test.each(ESCAPES)('%s', async (content) => {
    const response = await platform.generate(key, { content: `seen ${content}` });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status === 200) expect((await pdfText(body)).trim()).toBe('seen');
    else
      expect([response.status, body.toString()]).toEqual([
        422,
        expect.stringContaining('template_error'),
      ]);
  });
});

test('names of an object’s own methods are plain data', async () => {
  const variables = JSON.parse(
    '{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}},"toString":"mine"}',
  ) as object;
  const content = '{{ toString }}|{{ polluted }}|{{ x.polluted }}|{{ constructor.name }}';
  const [pdf, next] = await Promise.all([
    platform.pdf(key, { content, variables }),
    platform.pdf(key, { content: 'next {{ polluted }}' }),
  ]);
  expect((await pdfText(pdf)).trim()).toBe('mine|||');
  expect((await pdfText(next)).trim()).toBe('next');
});

describe('an endless template is stopped, and others are served meanwhile:', () => {
  test.each(Object.entries(RUNAWAYS))('%s', async (_, content) => {
    const [response, neighbour] = await Promise.all([
      platform.generate(key, { content, variables: { big: 'x'.repeat(500_000) } }),
      platform.generate(key, { content: 'neighbour' }),
    ]);
    await neighbour.arrayBuffer();
    expect(neighbour.status).toBe(200);
    const { error } = (await response.json()) as { error: string };
    expect(['413 payload_too_large', '422 template_error']).toContain(
      `${response.status} ${error}`,
    );
  });
});
