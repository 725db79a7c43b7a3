import { execFileSync } from 'node:child_process';
import { linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SIGNING_CERTIFICATE, writeSigning } from '../../scripts/start/signing.ts';
import { StateFolder } from '../../scripts/start/folder.ts';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import { referringPdf } from './payloads/around.ts';
import { PICTURE_READERS, SPELLINGS, TEXT_READERS } from './payloads/local-files.ts';
import { UPLOADS } from './payloads/uploads.ts';

/** Where render's signing key is on this machine. The test may read it, so no permission of the file hides it from a document. */
const folder = mkdtempSync(join(tmpdir(), 'platen-signing-'));
/** Its name as text: a browser would not show a .pem. */
const keyFile = join(folder, 'key.txt');

let settings: string;
let platform: TestPlatform;
let key: string;
/** Lines of the key in Base64. */
let secret: string[];

beforeAll(async () => {
  settings = await writeSigning(new StateFolder(folder));
  const written = join(folder, 'signing', 'key.pem');
  secret = readFileSync(written, 'utf8').trim().split('\n').slice(1, -1);
  // Office payloads ask a folder for the others.
  for (const name of ['key.txt', 'x.rtf', 'x.csv']) linkSync(written, join(folder, name));
  writeFileSync(
    join(folder, 'x.png'),
    `<svg xmlns="http://www.w3.org/2000/svg"><text>${secret[0]}</text></svg>`,
  );
  platform = await TestPlatform.start({ env: { render: { PLATEN_SIGNING_FILE: settings } } });
  ({ key } = await platform.account('two-minutes'));
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

const signature = { certificate: SIGNING_CERTIFICATE, reason: '{% include key %}' };
const readers = Object.values(TEXT_READERS).slice(0, 5);
const addresses = () => Object.values(SPELLINGS).map((spelled) => spelled(keyFile));
const page = () =>
  ['<p>seen</p>', ...addresses().flatMap((address) => readers.map((reader) => reader(address)))]
    .concat(Object.values(PICTURE_READERS).map((reader) => reader(`file://${keyFile}`)))
    .join('\n');

/** What a caller gets: the words of a PDF and its bytes, or an error. */
async function expectNoKey(response: Response): Promise<string> {
  const answer = Buffer.from(await response.arrayBuffer());
  const text = response.status === 200 ? await pdfText(answer) : '';
  for (const line of ['PRIVATE KEY', ...secret]) {
    expect(answer.includes(line)).toBe(false);
    expect(text.replaceAll(/\s/g, '')).not.toContain(line.replaceAll(/\s/g, ''));
  }
  return response.status === 200 ? text : `${response.status}`;
}

test('a browser without guards shows the key to a document', async () => {
  const browser = await OpenBrowser.start('--allow-file-access-from-files');
  const text = await pdfText(await browser.print(readers[0]!(`file://${keyFile}`)));
  await browser.close();
  expect(text.replaceAll(/\s/g, '')).toContain(secret[0]);
});

describe('a signed document does not show the key that signs it, by', () => {
  test('links and elements of HTML', async () => {
    const body = { content: page(), options: { signature } };
    expect(await expectNoKey(await platform.generate(key, body))).toContain('seen');
  });

  test('Markdown, headers and footers', async () => {
    const all = `![p](${keyFile}) [l](file://${keyFile})`;
    const head = `<div style="zoom: 0.3">${readers[0]?.(`file://${keyFile}`)}</div>`;
    const sides = { margin_top: '9cm', margin_bottom: '9cm' };
    const options = { signature, header_html: head, footer_html: head, ...sides };
    const body = { format: 'markdown', content: `seen\n\n${all}`, options };
    expect(await expectNoKey(await platform.generate(key, body))).toContain('seen');
  });

  test.each([
    ['an image', { type: 'image', src: `file://${keyFile}`, alt: 'x' }],
    ['a background', { type: 'paragraph', text: 'x', style: { background: `url(${keyFile})` } }],
    [
      'an include',
      { type: 'paragraph', text: `{% include '${keyFile}' %}{% render '${keyFile}' %}` },
    ],
  ])('%s of a template', async (_, block) => {
    const template_data = { version: 1, content: [block] };
    const body = { format: 'template', template_data, options: { signature } };
    expect(await expectNoKey(await platform.generate(key, body))).toMatch(/^4(?:00|22)$/);
  });

  test('what a process has of a template, which prints nothing of it', async () => {
    const block = { type: 'paragraph', text: 'seen {{ process.env.PLATEN_SIGNING_FILE }}' };
    const template_data = { version: 1, content: [block] };
    const body = { format: 'template', template_data, options: { signature } };
    expect((await expectNoKey(await platform.generate(key, body))).trim()).toBe('seen');
  });

  test('scripts of its own origin, threads and files beside it', async () => {
    const paths = [
      keyFile,
      settings,
      '/proc/self/environ',
      '/proc/self/cmdline',
      '/proc/1/environ',
    ];
    const urls = paths.flatMap((path) => [`file://${path}`, path, `../../../../../..${path}`]);
    const work = `const urls=${JSON.stringify(urls)};let found='';
      for(const url of urls){try{found+=await(await fetch(url)).text()}catch{}
        try{const x=new XMLHttpRequest();x.open('GET',url,false);x.send();found+=x.responseText}catch{}
        try{found+=JSON.stringify(await import(url))}catch{}}
      for(const each of [globalThis.process?.env,globalThis.require?.('fs')])found+=JSON.stringify(each)??'';`;
    const files = {
      'work.mjs': `${work}postMessage(found)`,
      'frame.html': `<p id=o></p><script type=module>${work}o.textContent='framed '+found;parent.done=1</script>`,
      'a.svg': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${addresses()
        .map((url) => `<image href="${url}"/><use xlink:href="${url}#x"/>`)
        .join('')}</svg>`,
      'a.css': addresses()
        .map(
          (url, nth) =>
            `@import "${url}";p::before{content:url("${url}")}@font-face{font-family:F${nth};src:url("${url}")}`,
        )
        .join(''),
    };
    const content = `<link rel=stylesheet href=a.css><p>seen</p><img src=a.svg><object data=a.svg></object>
      <iframe src=frame.html width=600 height=300></iframe><pre id=said></pre><script>
      new Worker('work.mjs',{type:'module'}).onmessage=({data})=>{said.textContent='worked '+data;window.worked=1}</script>`;
    const assets = Object.entries(files).map(([name, text]) => ({
      name,
      content_base64: Buffer.from(text).toString('base64'),
    }));
    const options = { signature, wait_for: { expression: 'window.worked&&window.done' } };
    const text = await expectNoKey(await platform.generate(key, { content, assets, options }));
    for (const word of ['seen', 'framed', 'worked']) expect(text).toContain(word);
  });

  test('PDFs around it that refer to the key', async () => {
    const file = { content_base64: referringPdf(keyFile).toString('base64') };
    for (const around of [{ append: [file] }, { letterhead: file }, { stamps: [{ pdf: file }] }]) {
      const pdf = await platform.pdf(key, { content: 'seen', options: { signature, ...around } });
      expect(await pdfText(pdf)).toContain('seen');
      const made = join(folder, 'made.pdf');
      writeFileSync(made, pdf);
      const unpacked = execFileSync('qpdf', ['--qdf', '--object-streams=disable', made, '-']);
      for (const line of ['PRIVATE KEY', ...secret]) expect(unpacked.includes(line)).toBe(false);
    }
  });

  test('files beside it that are named like the key', async () => {
    const steps = `../../../../../../..${keyFile}`;
    for (const name of [keyFile, steps, `file://${keyFile}`, 'signing/key.pem']) {
      const assets = [{ name, content_base64: Buffer.from('beside').toString('base64') }];
      const frame = `<iframe src="${name}"></iframe>`;
      const options = { signature, letterhead: { asset: name } };
      const reported = await expectNoKey(
        await platform.generate(key, { content: frame, assets, options }),
      );
      expect(reported).toMatch(/^4(?:00|22)$/);
      await expectNoKey(await platform.generate(key, { content: frame, assets }));
    }
  });

  test.each(Object.entries(UPLOADS))('%s', async (_, file) => {
    const upload = { file: file(`file://${folder}`), options: { signature } };
    expect(await expectNoKey(await platform.upload(key, upload))).toMatch(/seen|^4(?:00|22)$/i);
  });
});
