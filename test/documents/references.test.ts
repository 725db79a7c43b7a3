import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PDFDocument, PDFDict, PDFName } from '@cantoo/pdf-lib';
import type { PdfOptions } from '@platen/contracts';
import { pdfFonts, pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});
afterAll(() => platform.leave());

interface Refused {
  error: string;
  details: { path: string; message: string }[];
}

const SVG = 'http://www.w3.org/2000/svg';

const make = (content: string, options: PdfOptions = {}) =>
  platform.generate(key, { content, options });

/** The targets of a document's links, page by page. */
async function targets(pdf: Uint8Array): Promise<string[]> {
  const doc = await PDFDocument.load(pdf);
  return doc.getPages().flatMap(({ node }) =>
    (node.Annots()?.asArray() ?? []).map((ref) => {
      const link = doc.context.lookup(ref, PDFDict);
      const action = link.lookupMaybe(PDFName.of('A'), PDFDict);
      return String(action?.get(PDFName.of('URI')) ?? link.get(PDFName.of('Dest')));
    }),
  );
}

describe('what comes but shows nothing counts as what does not:', () => {
  const NO_PICTURE = Buffer.from('<!doctype html><title>Log in</title>').toString('base64');
  const assets = ['a.png', 'photo.heic', 'scan.tiff', 'f.woff2', 'x.pdf', 'x.bin'].map((name) => ({
    name,
    content_base64: NO_PICTURE,
  }));
  assets.push({ name: 'lib.html', content_base64: Buffer.from('void 0').toString('base64') });
  const count = async (content: string, options: PdfOptions = {}) => {
    const response = await platform.generate(key, { content: `${content}<p>x`, options, assets });
    expect(response.status).toBe(200);
    return Number(response.headers.get('x-blocked-resources') ?? 0);
  };
  const SIZE = 'width="40" height="40"';

  test.each([
    ['a page in place of a picture', `<img src="a.png" ${SIZE}><img src="a.png" ${SIZE}>`],
    ['a picture of a camera', `<img src="photo.heic" ${SIZE}>`],
    ['a broken picture in the document', `<img src="data:image/png;base64,AAAA" ${SIZE}>`],
    [
      'a picture that a script adds',
      `<p><script>const i=new Image(9,9);i.src='a.png';document.body.append(i)</script>`,
    ],
    ['a background of another kind', '<div style="background:url(scan.tiff)">x</div>'],
    [
      'a font that is none',
      '<style>@font-face{font-family:F;src:url(f.woff2)}p{font-family:F}</style>',
    ],
    [
      'one face of a font',
      `<style>@font-face{font-family:"A B";src:url(f.woff2);unicode-range:U+0-7F}
        @font-face{font-family:"A B";src:url(x.bin);unicode-range:U+370-3FF}
        @media print{@font-face{font-family:"A B";font-weight:700;src:local(Arial)}}p{font-family:"A B"}</style>`,
    ],
    ['a long address', `<img src="https://nowhere.invalid/a.png?${'x'.repeat(1200)}" ${SIZE}>`],
    ['an embedded PDF', '<embed src="x.pdf" type="application/pdf" width="99" height="99">'],
    ['a PDF with a text instead', `<object data="x.pdf" type="application/pdf">Get it</object>`],
    ['a film of old', `<object data="a.swf" type="application/x-shockwave-flash"></object>`],
    ['a page in place of a style sheet', '<link rel="stylesheet" href="x.bin">'],
    ['a film without a picture', `<video src="data:video/mp4;base64,AAAA" ${SIZE}></video>`],
    ['a PDF in a frame', '<iframe src="x.pdf"></iframe>'],
    ['a file in a frame', '<iframe src="x.bin"></iframe>'],
  ])('%s', async (_, html) => {
    expect(await count(html)).toBe(1);
  });

  test('a picture of a header', async () => {
    const header_html = `<img src="photo.heic" ${SIZE}>`;
    expect(await count('', { header_html })).toBe(1);
  });

  test.each([
    ['an invisible picture', '<img hidden src="a.png">'],
    ['a script of another type', '<script src="lib.html"></script>'],
    ['an address of nothing', `<img src="data:," ${SIZE}>`],
    ['a picture that counts readers', '<img src="a.png" width="1" height="1">'],
    ['a drawing without a size', `<img src="data:image/svg+xml,<svg xmlns='${SVG}'/>" ${SIZE}>`],
    ['a picture as an object', `<object data="data:image/svg+xml,<svg xmlns='${SVG}'/>"></object>`],
    ['a page in an object', '<object data="data:text/html,shown"></object>'],
    ['a font that nothing needs', '<style>@font-face{font-family:F;src:url(f.woff2)}</style>'],
    [
      'a picture that the author forbids',
      `<meta http-equiv="Content-Security-Policy" content="img-src 'none'"><img src="a.png" ${SIZE}>`,
    ],
  ])('but not %s', async (_, html) => {
    expect(await count(html)).toBe(0);
  });
});

describe('a reference that does not load is named as written, and counted:', () => {
  const REFERENCES: [name: string, reference: string, html: (reference: string) => string][] = [
    ['a picture', 'img/logo.png', (at) => `<img src="${at}">`],
    ['a picture at the root', '/logo.png', (at) => `<img src=${at}>`],
    ['one of a source set', 'a-1x.png', (at) => `<img srcset="${at} 1x, a-2x.png 2x">`],
    ['a <source>', 'p.webp', (at) => `<picture><source srcset="${at}"><img src="q.png"></picture>`],
    ['a picture by a script', 's.png', (at) => `<script>new Image().src='${at}'</script>`],
    ['a background', 'bg/tile.svg?v=2', (at) => `<p style="background:url('${at}')">x`],
    ['a list’s mark', 'dot.png', (at) => `<ul style="list-style-image:url(${at})"><li>x</ul>`],
    ['generated content', 'c.png', (at) => `<style>p::before{content:url(${at})}</style><p>x`],
    [
      'a picture in SVG',
      '../v.png',
      (at) => `<svg><image href="${at}" width="9" height="9"/></svg>`,
    ],
    ['a symbol in SVG', 'icons.svg#tick', (at) => `<svg><use href="${at}"/></svg>`],
    ['a style sheet', './css/a.css', (at) => `<link rel="stylesheet" href="${at}">`],
    ['an imported sheet', 'b%20c.css', (at) => `<style>@import "${at}";</style>`],
    [
      'a font',
      'f.woff2',
      (at) => `<style>@font-face{font-family:F;src:url(${at})}p{font-family:F}</style><p>x`,
    ],
    ['a frame', 'frame.html', (at) => `<iframe src="${at}"></iframe>`],
    ['an object', 'drawing.svg', (at) => `<object data="${at}"></object>`],
    ['an embedded file', 'e.svg', (at) => `<embed src="${at}">`],
    ['a film’s picture', 'poster.jpg', (at) => `<video poster="${at}"></video>`],
    ['a script', 'app.js', (at) => `<script src="${at}"></script>`],
    [
      'what a script fetches',
      'data.json',
      (at) =>
        `<script>const asked=new XMLHttpRequest();asked.open('GET','${at}',false);try{asked.send()}catch{}</script>`,
    ],
    ['a name that nobody has', 'https://nobody.invalid/x.png', (at) => `<img src="${at}">`],
    ['an address inside', 'http://127.0.0.1:8080/readyz', (at) => `<img src="${at}">`],
    ['a file', 'file:///etc/passwd', (at) => `<img src="${at}">`],
  ];

  test.each(REFERENCES)('%s', async (_, reference, html) => {
    const content = `<!doctype html><title>t</title>${html(reference)}`;
    const refused = await make(content, { on_missing_resource: 'error' });
    expect(refused.status).toBe(422);
    const { error, details } = (await refused.json()) as Refused;
    expect(error).toBe('missing_resources');
    expect(details).toEqual([{ path: '/content', message: `${reference} did not load` }]);
  });

  test('each of these in one document', async () => {
    const all = REFERENCES.map(([, reference, html]) => html(reference)).join('\n');
    const counted = await make(`<!doctype html><title>t</title>${all}`);
    expect([counted.status, counted.headers.get('x-blocked-resources')]).toEqual([
      200,
      String(REFERENCES.length),
    ]);
  });

  test('all of a document together, each address once, also of its header', async () => {
    const [first, second] = ['<img src="a.png"><img src="a.png">', '<img src="b.png">'];
    const options: PdfOptions = { header_html: '<img src="logo.png">' };
    const counted = await make(first + second, options);
    expect(counted.headers.get('x-blocked-resources')).toBe('3');
    const refused = await make(first + second, { ...options, on_missing_resource: 'error' });
    expect(((await refused.json()) as Refused).details).toEqual([
      { path: '/content', message: 'a.png did not load' },
      { path: '/content', message: 'b.png did not load' },
      { path: '/options/header_html', message: 'logo.png did not load' },
    ]);
  });

  test('whatever the reason, the answer is the same', async () => {
    const reasons = [
      'http://nobody.invalid/x',
      'http://10.0.0.1/x',
      'file:///x',
      'http://localhost:81/x',
    ];
    const answers = await Promise.all(
      reasons.map(async (reference) => {
        const answer = await make(`<img src="${reference}">`, { on_missing_resource: 'error' });
        const { request_id: _, ...said } = (await answer.json()) as Record<string, unknown>;
        return JSON.stringify(said).replaceAll(reference, 'X');
      }),
    );
    expect(new Set(answers).size).toBe(1);
  });

  test('a preview reports it as well, and a complete document has no report', async () => {
    const preview = await platform.preview(key, { content: '<img src="a.png">' });
    expect(preview.headers.get('x-blocked-resources')).toBe('1');
    const whole = await make(
      '<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7">',
      {
        on_missing_resource: 'error',
      },
    );
    expect(whole.status).toBe(200);
    expect(whole.headers.get('x-blocked-resources')).toBeNull();
  });
});

describe('a relative link', () => {
  const LINKS =
    '<h1 id="top">Top</h1><a href="docs/terms.html">terms</a> <a href="/abs">abs</a> <a href="?q=1">query</a> ' +
    '<a href="#top">up</a> <a href="https://example.com/x">outside</a> <a href="mailto:a@b.example">mail</a> ' +
    '<svg width="9" height="9"><a href="svg.html"><text y="9">s</text></a></svg>' +
    '<iframe srcdoc="<a href=in.html>frame</a>"></iframe>';

  test.each([{}, { outline: true }, { pdf_ua: true, locale: 'en' }] as PdfOptions[])(
    'is plain text without a base, with %j',
    async (options) => {
      const response = await make(`<title>t</title>${LINKS}`, options);
      expect(response.headers.get('x-dropped-links')).toBe('5');
      const pdf = await platform.bytesOf(response);
      expect(await targets(pdf)).toEqual([
        '/top',
        '(https://example.com/x)',
        '(mailto:a@b.example)',
      ]);
      expect(pdf.toString('latin1')).not.toMatch(/file:|\.invalid/);
      expect(await pdfText(pdf)).toMatch(/terms\s+abs\s+query/);
    },
  );

  test('is resolved with the request’s base; places of the document stay inside', async () => {
    const response = await make(LINKS, { base_url: 'https://example.com/a/b.html' });
    expect(response.headers.get('x-dropped-links')).toBeNull();
    expect(new Set(await targets(await platform.bytesOf(response)))).toEqual(
      new Set([
        '(https://example.com/a/docs/terms.html)',
        '(https://example.com/abs)',
        '/top',
        '(https://example.com/a/b.html?q=1)',
        '(https://example.com/x)',
        '(mailto:a@b.example)',
        '(https://example.com/a/svg.html)',
        '(https://example.com/a/in.html)',
      ]),
    );
  });

  test('over several lines is one link', async () => {
    const response = await make('<p style="width:9em"><a href="x">a link of several lines</a>');
    expect(response.headers.get('x-dropped-links')).toBe('1');
  });

  test.each(['header_html', 'footer_html'])('of %s is treated alike', async (option) => {
    const html = '<a href="x.html">here</a> <a href="https://example.com/">there</a>';
    const without = await make('<p>x', { [option]: html });
    expect(without.headers.get('x-dropped-links')).toBe('1');
    const base_url = 'https://example.com/a/';
    const pdf = await platform.pdf(key, { content: '<p>x', options: { [option]: html, base_url } });
    expect(await targets(pdf)).toEqual([
      '(https://example.com/a/x.html)',
      '(https://example.com/)',
    ]);
  });

  test.each(['markdown', 'template'] as const)('of a %s is treated alike', async (format) => {
    const text = 'a [link](x.html)';
    const request =
      format === 'markdown'
        ? { format, content: text }
        : { format, template_data: { version: 1, content: [{ type: 'markdown', text }] } };
    const response = await platform.generate(key, request);
    expect(response.headers.get('x-dropped-links')).toBe('1');
    expect(await targets(await platform.bytesOf(response))).toEqual([]);
  });
});

test.each([
  'ftp://example.com/',
  '/relative',
  'https://',
  'https://user@example.com/',
  'javascript:1',
])('base_url %s is refused', async (base_url) => {
  const response = await make('<p>x', { base_url });
  expect(response.status).toBe(400);
  expect(((await response.json()) as Refused).details[0]?.path).toBe('/options/base_url');
});

test('a page’s history stays where the page is', async () => {
  const content =
    "<p>x<script>history.replaceState(null,'','#/here');document.write(location.hash)</script>";
  expect(await pdfText(await platform.pdf(key, { content }))).toContain('#/here');
});

/** No engine's own, by this name. */
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/stix-two-text/400Regular/STIXTwoText_400Regular.ttf'),
);

describe('files beside the document', () => {
  const asset = (name: string, data: string | Uint8Array, mime?: string) => ({
    name,
    content_base64: Buffer.from(data).toString('base64'),
    ...(mime !== undefined && { mime }),
  });
  const RED =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect id="r" width="9" height="9"/></svg>';
  const FILES = [
    asset('img/a b.svg', RED),
    asset('css/page.css', "@import 'more.css';p::after{content:'from the sheet'}"),
    asset(
      'css/more.css',
      "@font-face{font-family:F;src:url('../F.ttf')}b{background:url(../img/a%20b.svg);font:1em F}",
    ),
    asset('F.ttf', readFileSync(FONT)),
    asset(
      'js/main.mjs',
      "import {word} from './word.mjs';document.querySelector('i').textContent=word+location.pathname",
    ),
    asset('js/word.mjs', "export const word='module ';"),
    asset('js/work.js', "postMessage('worker')"),
    asset('data.json', '{"a":"fetched"}'),
    asset('frame.html', '<p>framed<script>document.body.append(" and run")</script>'),
    asset('unused', ''),
  ];
  const CONTENT = `<!doctype html><title>t</title><link rel=stylesheet href=css/page.css>
    <img src="img/a b.svg"><p>x<b>bold</b><i></i><u></u><s></s><em></em><iframe src="frame.html"></iframe>
    <svg width=9 height=9><use href="img/a%20b.svg#r"/></svg><a href="#end">end</a><a href="other.html">other</a>
    <script type=module src=js/main.mjs></script>
    <script>
      fetch('data.json').then((answer) => answer.json()).then(({a}) => { document.querySelector('u').textContent = a });
      new Worker('js/work.js').onmessage = ({data}) => { document.querySelector('s').textContent = data };
      const picture = new Image();
      picture.onload = () => {
        const canvas = document.createElement('canvas').getContext('2d');
        canvas.drawImage(picture, 0, 0);
        document.querySelector('em').textContent = canvas.canvas.toDataURL().slice(0, 9);
      };
      picture.src = './img/a b.svg';
    </script><p id=end>`;

  test('are found by its content, style sheets, scripts, modules, workers and frames', async () => {
    const response = await platform.generate(key, {
      content: CONTENT,
      assets: FILES,
      options: {
        wait_for: {
          expression:
            "document.querySelector('em').textContent&&document.querySelector('s').textContent&&document.querySelector('u').textContent",
        },
      },
    });
    expect(response.headers.get('x-blocked-resources')).toBeNull();
    expect(response.headers.get('x-script-errors')).toBeNull();
    expect(response.headers.get('x-dropped-links')).toBe('1');
    const pdf = await platform.bytesOf(response);
    const text = await pdfText(pdf);
    for (const word of ['from the sheet', 'module /', 'fetched', 'worker', 'data:imag', 'framed'])
      expect(text).toContain(word);
    expect((await pdfFonts(pdf)).join()).toContain('STIX');
    expect(await targets(pdf)).toEqual([expect.not.stringContaining('http')]);
  });

  test('are found by headers, Markdown and templates', async () => {
    const assets = [asset('logo.svg', RED), asset('h.css', 'p{background:url(logo.svg)}')];
    const header_html =
      '<link rel=stylesheet href=h.css><p style="background:url(./logo.svg)"><img src="logo.svg">';
    const template_data = {
      version: 1,
      content: [{ type: 'image', src: 'logo.svg', alt: 'Logo' }],
      page: { background_image: 'logo.svg' },
    };
    for (const request of [
      { content: 'x', options: { header_html } },
      { content: '![l](logo.svg)', format: 'markdown' },
      { template_data, format: 'template' },
    ]) {
      const made = await platform.generate(key, { ...request, assets });
      expect(made.headers.get('x-blocked-resources')).toBeNull();
      expect((await platform.bytesOf(made)).length).toBeGreaterThan(0);
    }
  });

  test('are named as written where they are missing, and belong to one document', async () => {
    const content = '<img src="gone.png"><img src="Data.json"><script>new Worker("w.js")</script>';
    const options = { on_missing_resource: 'error' };
    const refused = await platform.generate(key, { content, assets: FILES, options });
    expect(refused.status).toBe(422);
    const { details } = (await refused.json()) as Refused;
    expect(details.map(({ message }) => message)).toEqual([
      'gone.png did not load',
      'Data.json did not load',
    ]);
    const others = await make('<img src="img/a b.svg"><img src="http://a.localhost/data.json">');
    expect(others.headers.get('x-blocked-resources')).toBe('2');
  });

  test.each([
    [[asset('a', 'x'), asset('a', 'x')], '/assets/1/name'],
    [[asset('../a', 'x')], '/assets/0/name'],
    [[asset('/a', 'x')], '/assets/0/name'],
    [[asset('a\\b', 'x')], '/assets/0/name'],
    [[{ name: 'a', content_base64: '-' }], '/assets/0/content_base64'],
  ])('%j are refused', async (assets, path) => {
    const refused = await platform.generate(key, { content: 'x', assets });
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as Refused).details[0]?.path).toBe(path);
  });
});
