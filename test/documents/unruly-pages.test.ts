import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdfFacts, pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

test('a dialog is dismissed at once', async () => {
  const content = `<p id="answers">none</p><script>
    const answers = [alert('a'), confirm('b'), prompt('c'), print()];
    document.getElementById('answers').textContent = answers.map(String).join(' ');
  </script>`;
  const pdf = await platform.pdf(key, { content });
  expect((await pdfText(pdf)).trim()).toBe('undefined false null undefined');
});

test.each([
  ['removes its root', 'document.documentElement.remove()', ''],
  ['removes its head', 'onload = () => document.head.remove()', 'text'],
  ['is left open', 'onload = () => document.open()', ''],
])('a page that %s is printed with the rest', async (_, script, text) => {
  const pdf = await platform.pdf(key, { content: `<p>text<script>${script}</script>` });
  expect((await pdfFacts(pdf)).pages).toBe(1);
  expect((await pdfText(pdf)).trim()).toBe(text);
});

test('a window is not opened by a frame with its own document either', async () => {
  const frame = `<iframe srcdoc="<script>document.write('said '+confirm('x')+prompt('y'))</script>"></iframe>`;
  expect(await pdfText(await platform.pdf(key, { content: frame }))).toContain('said falsenull');
});

describe('a document is printed as sent, and navigates nowhere:', () => {
  test.each([
    ['to itself, again and again', '<meta http-equiv="refresh" content="0">'],
    ['to what it may not see', '<meta http-equiv="refresh" content="0;url=file:///etc/passwd">'],
    ['to itself, by a script', '<script>setInterval(() => location.reload())</script>'],
    ['elsewhere, by a script', '<script>location = "http://10.0.0.5/"</script>'],
    [
      'elsewhere, by a form',
      '<form action="http://10.0.0.5/"></form><script>document.forms[0].submit()</script>',
    ],
    ['elsewhere, by a frame', `<iframe srcdoc="<script>top.location='http://10.0.0.5/'</script>">`],
  ])('%s', async (_, markup) => {
    const pdf = await platform.pdf(key, { content: `<p>kept</p>${markup}` });
    expect((await pdfText(pdf)).trim()).toBe('kept');
  });
});

test('a window is not opened', async () => {
  const content = `<p>kept <script>document.write(window.open('about:blank'))</script></p>`;
  expect((await pdfText(await platform.pdf(key, { content }))).trim()).toBe('kept null');
});

test('a document without a page to print is refused with the reason', async () => {
  const content = '<style>@page{size:100000in 100000in}</style><p>x';
  const options = { prefer_css_page_size: true };
  const response = await platform.generate(key, { content, options });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({
    error: 'invalid_document',
    message: expect.stringContaining('@page'),
  });
});

describe('a page before its print', () => {
  const drawn = (text: string) =>
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="99" height="20"><text y="15">${text}</text></svg>`)}`;

  test.each([
    ['by a listener', `addEventListener('beforeprint', measure)`],
    ['by its handler', `onbeforeprint = measure`],
  ])('%s finds itself laid out', async (_, registered) => {
    const content = `<div id="box" style="position:fixed;inset:0"></div><p id="says">unprepared</p><script>
      function measure() { says.textContent = 'prepared ' + (box.getBoundingClientRect().height > 0) }
      ${registered}
    </script>`;
    expect((await pdfText(await platform.pdf(key, { content }))).trim()).toBe('prepared true');
  });

  test('before it is printed is seen for as long', async () => {
    const content = `<p id="says"><script>
      dispatchEvent(new Event('beforeprint'));
      says.textContent = getComputedStyle(document.documentElement).contentVisibility;
    </script>`;
    expect((await pdfText(await platform.pdf(key, { content }))).trim()).toBe('visible');
  });

  test('has what is drawn only on paper', async () => {
    const content = `<style>@media print { p { background: url("${drawn('alone')}") no-repeat; height: 1in } }</style><p>`;
    expect((await pdfText(await platform.pdf(key, { content }))).trim()).toBe('alone');
  });

  test.each([
    ['pictures', `<img loading="lazy" src="${drawn('late')}">`],
    ['frames', `<iframe loading="lazy" srcdoc="late"></iframe>`],
  ])('has %s that a screen would load later, however far down', async (_, late) => {
    for (const sheets of [0, 2, 50]) {
      const content = `<div style="height:${sheets * 9}in"></div>${late}`;
      expect((await pdfText(await platform.pdf(key, { content }))).trim()).toBe('late');
    }
  });

  test('is printed as on a screen on request', async () => {
    const content = '<style>@media screen { p::after { content: "seen" } }</style><p>';
    const request = { content, options: { emulate_media: 'screen' } };
    expect((await pdfText(await platform.pdf(key, request))).trim()).toBe('seen');
  });
});
