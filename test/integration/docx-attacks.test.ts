import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { pdfText } from '../harness/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';

const LIBRE_OFFICE = '/usr/lib/libreoffice/program/soffice';

const SCHEMAS = 'http://schemas.openxmlformats.org';
const OFFICE = `${SCHEMAS}/officeDocument/2006/relationships`;
const NAMESPACES = [
  `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`,
  `xmlns:r="${OFFICE}"`,
  `xmlns:a="${SCHEMAS}/drawingml/2006/main"`,
  `xmlns:pic="${SCHEMAS}/drawingml/2006/picture"`,
  `xmlns:wp="${SCHEMAS}/drawingml/2006/wordprocessingDrawing"`,
  'xmlns:v="urn:schemas-microsoft-com:vml"',
  'xmlns:o="urn:schemas-microsoft-com:office:office"',
].join(' ');

let platform: TestPlatform;
let key: string;
let canary: Server;
let url: string;
const questions: string[] = [];

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
  canary = createServer((request, response) => {
    questions.push(`${request.method} ${request.url}`);
    response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(canary, 'listening');
  url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
});
afterAll(async () => {
  canary.close();
  await platform.stop();
});
beforeEach(() => {
  questions.length = 0;
});

interface Source {
  body: string;
  /** External unless they lead to one of the files: id, type, target. */
  links?: readonly [id: string, type: string, target: string][];
  files?: Readonly<Record<string, string>>;
}

function files({ body, links = [], files: more = {} }: Source): Record<string, string> {
  const relationships = (each: readonly [string, string, string][]) =>
    `<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${each
      .map(
        ([id, type, target]) =>
          `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${target.includes(':') ? ' TargetMode="External"' : ''}/>`,
      )
      .join('')}</Relationships>`;
  return {
    '[Content_Types].xml': `<Types xmlns="${SCHEMAS}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relationships([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': `<w:document ${NAMESPACES}><w:body><w:p><w:r><w:t>Seen</w:t></w:r></w:p>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationships(links),
    ...more,
  };
}

function docx(source: Source): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files(source)).map(([name, text]) => [name, strToU8(text)]);
  return zipSync(Object.fromEntries(entries) as Record<string, Uint8Array>);
}

const picture = (blip: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:extent cx="952500" cy="952500"/><wp:docPr id="1" name="x"/><a:graphic><a:graphicData uri="${SCHEMAS}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip ${blip}/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const shape = (image: string) =>
  `<w:p><w:r><w:pict><v:shape style="width:50pt;height:50pt"><v:imagedata ${image}/></v:shape></w:pict></w:r></w:p>`;

const field = (...codes: string[]) => {
  const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
  const instruction = codes.map((code) => `<w:r><w:instrText>${code}</w:instrText></w:r>`).join('');
  return `<w:p>${mark('begin')}${instruction}${mark('separate')}${mark('end')}</w:p>`;
};

const settings = (content: string) => ({
  'word/settings.xml': `<w:settings ${NAMESPACES}>${content}</w:settings>`,
});

/** Everything that names something outside, with the canary's address in its place. */
const FETCHERS: Record<string, (url: string) => Source> = {
  'a linked picture': (to) => ({
    body: picture('r:link="rId1"'),
    links: [['rId1', 'image', `${to}/x.png`]],
  }),
  'an embedded picture that is elsewhere': (to) => ({
    body: picture('r:embed="rId1"'),
    links: [['rId1', 'image', `${to}/x.png`]],
  }),
  'a VML picture': (to) => ({
    body: shape(`src="${to}/a.png" r:href="rId1" o:href="${to}/b.png"`) + shape('r:id="rId1"'),
    links: [['rId1', 'image', `${to}/c.png`]],
  }),
  'an SVG that shows another picture': (to) => ({
    body: picture('r:embed="rId1"'),
    links: [['rId1', 'image', 'media/a.svg']],
    files: {
      'word/media/a.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><style>@import "${to}/x.css";</style><image href="${to}/x.png"/></svg>`,
    },
  }),
  INCLUDEPICTURE: (to) => ({ body: field(` INCLUDEPICTURE "${to}/x.png" \\d `) }),
  'INCLUDEPICTURE in pieces': (to) => ({
    body: field('INCL', 'UDEPICT', `URE "${to}/`, 'x.png" \\d'),
  }),
  'INCLUDETEXT, LINK and DDEAUTO': (to) => ({
    body: ['INCLUDETEXT', 'LINK Word.Document', 'DDEAUTO', 'IMPORT', 'DATABASE']
      .map((name) => field(`${name} "${to}/x"`))
      .join(''),
  }),
  'a template of its own': (to) => ({
    body: '',
    links: [['rId1', 'settings', 'settings.xml']],
    files: {
      ...settings('<w:attachedTemplate r:id="rId1"/>'),
      'word/_rels/settings.xml.rels': `<Relationships xmlns="${SCHEMAS}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/attachedTemplate" Target="${to}/t.dotm" TargetMode="External"/></Relationships>`,
    },
  }),
  'an OLE link': (to) => ({
    body: `<w:p><w:r><w:object><v:shape id="s"><v:imagedata r:id="rId2"/></v:shape><o:OLEObject Type="Link" ProgID="Word.Document.12" ShapeID="s" UpdateMode="Always" r:id="rId1"/></w:object></w:r></w:p>`,
    links: [
      ['rId1', 'oleObject', `${to}/x.docx`],
      ['rId2', 'image', `${to}/x.emf`],
    ],
  }),
  'a sub-document and frames': (to) => ({
    body: '<w:subDoc r:id="rId1"/>',
    links: [
      ['rId1', 'subDocument', `${to}/x.docx`],
      ['rId2', 'frame', `${to}/x.html`],
    ],
  }),
};

test('LibreOffice alone does ask the canary', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-canary-'));
  const file = join(folder, 'x.docx');
  writeFileSync(file, docx(FETCHERS['a linked picture']!(url)));
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
  const args = [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, file];
  await promisify(execFile)(LIBRE_OFFICE, args, { timeout: 60_000 });
  rmSync(folder, { recursive: true, force: true });
  expect(questions).toContain('GET /x.png');
}, 90_000);

describe('a document asks nobody for', () => {
  test.each(Object.keys(FETCHERS))('%s', async (name) => {
    const response = await platform.upload(key, { file: docx(FETCHERS[name]!(url)) });
    expect(await pdfText(await platform.bytesOf(response))).toContain('Seen');
    expect(questions).toEqual([]);
  });

  test('what is in files of the engine', async () => {
    const links = ['file:///etc/passwd', 'file:///proc/self/environ', '../../../../etc/passwd'];
    for (const target of links) {
      const source: Source = {
        body: picture('r:link="rId1"') + field(`INCLUDETEXT "${target}"`),
        links: [['rId1', 'image', target]],
      };
      const pdf = await platform.bytesOf(await platform.upload(key, { file: docx(source) }));
      expect((await pdfText(pdf)).trim()).toBe('Seen');
    }
  });
});

describe('a document is refused for', () => {
  const refused = async (file: Uint8Array<ArrayBuffer>, word: string) => {
    const response = await platform.upload(key, { file });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: 'invalid_document',
      message: expect.stringContaining(word),
      details: [{ path: '/file' }],
    });
    expect(questions).toEqual([]);
  };

  test('an entity', () =>
    refused(
      docx({
        body: '',
        files: {
          'word/document.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "${url}/e">]><w:document ${NAMESPACES}><w:body><w:p><w:r><w:t>&e;</w:t></w:r></w:p></w:body></w:document>`,
        },
      }),
      'document type',
    ));

  test('macros', () =>
    refused(docx({ body: '', files: { 'word/vbaProject.bin': 'x' } }), 'macros'));

  test('another document in it', () =>
    refused(
      docx({
        body: '<w:altChunk r:id="rId1"/>',
        links: [['rId1', 'aFChunk', 'x.html']],
        files: { 'word/x.html': `<img src="${url}/x.png">` },
      }),
      'altChunk',
    ));

  test('unpacking to far more than its size', () =>
    refused(docx({ body: ' '.repeat(20_000_000) }), '200 times'));

  test('a name that leads out of it', () =>
    refused(docx({ body: '', files: { '../../etc/cron.d/x': 'x' } }), 'leads out'));

  test('being something else', async () => {
    await refused(new Uint8Array(Buffer.from('%PDF-1.7')), 'PDF');
    await refused(new Uint8Array(deflateRawSync('x')), 'no Word document');
  });
});
