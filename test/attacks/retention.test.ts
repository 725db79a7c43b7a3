import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { LoneEgress } from '../harness/network/lone-egress.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { OtlpReceiver } from '../harness/metrics/otlp-receiver.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { GUIDELINES, invoiceOf, invoiceXml } from '../harness/documents/invoice.ts';
import { until } from '../harness/until.ts';
import { walk } from '../harness/walk.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

const runFile = promisify(execFile);

/** Ends what has started, the last first. */
const cleanUp = new AsyncDisposableStack();

let collector: OtlpReceiver;
let egress: LoneEgress;
let engine: PrivateEngine;
let store: PrivateEngine;
let platform: TestPlatform;
let account: TestAccount;
let word: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  word = await wordDocument();
  collector = cleanUp.adopt(await OtlpReceiver.start(), (each) => each.close());
  egress = cleanUp.adopt(await LoneEgress.start(), (each) => each.stop());
  store = cleanUp.adopt(await PrivateEngine.redis(), (each) => each.remove());
  engine = cleanUp.adopt(
    await PrivateEngine.gotenberg({ prints: 'all', egressSocket: egress.socketPath }),
    (each) => each.remove(),
  );
  const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  platform = await TestPlatform.start({
    gotenbergUrl: engine.url,
    redisUrl: store.url,
    env: { edge: tracing, auth: tracing, usage: tracing, render: tracing },
  });
  // Services log and export the rest when they end.
  cleanUp.defer(() => {
    expect(collector.spans.length).toBeGreaterThan(0);
    expect(collector.text).not.toContain(MARK);
  });
  cleanUp.adopt(platform, (each) => each.stop());
  account = await platform.account('two-minutes');
}, 240_000);
afterAll(() => cleanUp.disposeAsync());

/** Searching and cleaning up take time on a busy machine. */
const LIMIT_MS = 60_000;

const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

/** The folders of platforms and their engines, which have the platform's name. */
function folders(): string[] {
  return [tmpdir(), '/dev/shm'].flatMap((parent) =>
    readdirSync(parent)
      .filter((name) => name.startsWith('platen'))
      .map((name) => join(parent, name)),
  );
}

/** Those of other runs. */
const others = new Set(folders());

function ownFiles(): string[] {
  const own = folders().filter((folder) => !others.has(folder));
  return own.flatMap((folder) => [folder, ...filesBelow(folder)]);
}

function filesBelow(folder: string): string[] {
  try {
    return walk(folder).map((name) => join(folder, name));
  } catch {
    return []; // no folder, or gone as a whole
  }
}

/** Files whose name or content has it: as UTF-8, as UTF-16 or in Base64. */
function filesWith(marker: string): string[] {
  const forms = (['utf8', 'utf16le', 'base64'] as const).map((encoding) =>
    encoding === 'base64'
      ? Buffer.from(Buffer.from(marker).toString('base64').replace(/.{4}$/, ''))
      : Buffer.from(marker, encoding),
  );
  return ownFiles().filter((file) => {
    const bytes = Buffer.concat([Buffer.from(file), contentOf(file)]);
    return forms.some((form) => bytes.includes(form));
  });
}

function contentOf(file: string): Buffer {
  try {
    if (statSync(file).isFile()) return readFileSync(file); // a pipe would be waited for
  } catch {
    // Gone meanwhile.
  }
  return Buffer.alloc(0);
}

/** Compressed data would hide it: so the engine has no document, and the store dumps everything. */
async function expectNowhere(marker: string): Promise<void> {
  await until('the engine has no document', () => engine.documents().length === 0, LIMIT_MS);
  await dump();
  // The engine answers first and cleans up then.
  const deadline = Date.now() + LIMIT_MS;
  let found = filesWith(marker);
  for (; found.length > 0 && Date.now() < deadline; found = filesWith(marker)) await sleep(500);
  expect(found).toEqual([]);
  for (const service of SERVICES) {
    expect(platform.log(service)).not.toContain(marker);
    expect(await platform.metricsText(service)).not.toContain(marker);
  }
  // Its log is among the files.
  expect(await (await fetch(egress.metricsUrl)).text()).not.toContain(marker);
}

/** Lets the store write its content, uncompressed, among the searched files. */
async function dump(): Promise<void> {
  const cli = (...command: string[]) => runFile('redis-cli', ['-u', store.url, ...command]);
  await cli('CONFIG', 'SET', 'rdbcompression', 'no');
  expect((await cli('SAVE')).stdout).toBe('OK\n');
}

/** All markers have it. */
const MARK = 'marked';

/** A marker of three words, so that each part of a request has its own. */
const newMarker = () => `${MARK}-${randomUUID()}`;

/** Requests to egress: a refused host, a missing one, and a tunnel. */
const wanted = (marker: string) => `<img src="http://10.0.0.5/${marker}?${marker}">
  <img src="http://${marker}.invalid/"><img src="https://${marker}.invalid/">`;

/** A request with the marker wherever text is possible. */
const marked = (marker: string, content = '') => ({
  content: `<title>${marker}</title><p>${marker} {{ name }} ${wanted(marker)} ${content}`,
  variables: { name: marker, [marker]: 1 },
  options: {
    filename: `${marker}.pdf`,
    header_html: `<p>${marker}</p>`,
    metadata: { title: marker, author: marker },
    attachments: [
      {
        name: `${marker}.txt`,
        content_base64: Buffer.from(marker).toString('base64'),
        mime: 'text/plain',
      },
    ],
  },
});

const upload = (marker: string) => ({
  file: word,
  name: `${marker}.docx`,
  variables: { title: marker, name: marker, items: [], note: marker },
});

/** The contract's schema of an option. */
interface OptionSchema {
  $ref?: string;
  type?: string;
  enum?: unknown[];
}

interface Contract {
  components: {
    schemas: Record<string, OptionSchema & { properties: Record<string, OptionSchema> }>;
  };
}

const contract = parse(readFileSync('packages/contracts/openapi.yaml', 'utf8')) as Contract;
const { schemas } = contract.components;
const options = schemas['PdfOptions']!.properties;

/** Whether it can contain any text. */
function isFree({ $ref, type, enum: values }: OptionSchema): boolean {
  if ($ref) return isFree(schemas[$ref.split('/').at(-1)!]!);
  return !values && !['boolean', 'integer', 'number'].includes(type!);
}

const base64 = (text: string) => Buffer.from(text).toString('base64');

const filesOf = (marker: string) => [
  [{ content_base64: base64(`%PDF-1.4 ${marker}`), password: marker, pages: marker }],
  [{ asset: marker }],
];

/** Values with the marker for every option with text: accepted ones, and ones that fail late. */
const MARKED: Record<string, (marker: string) => unknown[]> = {
  page_format: (marker) => [marker],
  page_width: (marker) => [`${marker}mm`],
  page_height: (marker) => [`${marker}mm`],
  margin_top: (marker) => [`${marker}mm`],
  margin_right: (marker) => [`${marker}mm`],
  margin_bottom: (marker) => [`${marker}mm`],
  margin_left: (marker) => [`${marker}mm`],
  page_ranges: (marker) => [`1-${marker}`, '7,9'],
  header_html: (marker) => [
    `<p>${marker}</p><link rel="stylesheet" href="http://${marker}.invalid/${marker}">`,
    `{{ ${marker} | ${marker} }}`,
  ],
  footer_html: (marker) => [
    `<style>@font-face{font-family:${marker};src:url(http://10.0.0.5/${marker})}</style>${marker}`,
    `{% ${marker} %}`,
  ],
  header_first_html: (marker) => [`<p>${marker}</p>`, `<p>{{ ${marker} }}</p>`],
  footer_first_html: (marker) => [`<p>${marker}</p>`, `<p>{{ ${marker} }}</p>`],
  header_last_html: (marker) => [`<p>${marker}</p>`, `<p>{{ ${marker} }}</p>`],
  footer_last_html: (marker) => [`<p>${marker}</p>`, `<p>{{ ${marker} }}</p>`],
  base_url: (marker) => [`http://${marker}.invalid/${marker}`, `${marker}:${marker}`],
  viewport: (marker) => [{ width: marker }, { [marker]: marker }],
  sheet: (marker) => [{ fit: marker }, { [marker]: marker }],
  filename: (marker) => [`${marker}.pdf`, `${marker}/${marker}`],
  metadata: (marker) => [
    ...['title', 'author', 'subject', 'creator', 'producer'].map((field) => ({ [field]: marker })),
    { keywords: [marker] },
    { [marker]: marker },
  ],
  encryption: (marker) => [{ user_password: marker, owner_password: `${marker}!` }],
  watermark: (marker) => [{ text: marker }, { text: 'x', color: marker }],
  signature: (marker) => [
    { certificate: marker },
    { certificate: 'x', reason: marker, location: marker },
  ],
  prepend: filesOf,
  append: filesOf,
  letterhead: (marker) => [{ content_base64: base64(`%PDF-1.4 ${marker}`) }, { asset: marker }],
  stamps: (marker) => [
    [{ text: marker }],
    [{ image: { content_base64: base64(marker) } }],
    [{ pdf: { asset: marker } }],
    [{ text: 'x', pages: marker }],
  ],
  attachments: (marker) => [
    [{ name: `${marker}.txt`, content_base64: base64(marker), mime: 'text/plain' }],
    [{ name: `${marker}.txt`, content_base64: `${marker}%`, mime: 'text/plain' }],
    [{ name: 'a', content_base64: base64(marker), mime: marker }],
  ],
  factur_x: (marker) => [
    { xml_base64: base64(`<${marker}>${marker}`), profile: 'BASIC' },
    invoiceOf('BASIC', invoiceXml({ guideline: marker })),
    invoiceOf('BASIC', invoiceXml({ guideline: GUIDELINES.BASIC, more: `<x>${marker}</x>` })),
  ],
  wait_for: (marker) => [
    { selector: `body:not(#${marker})` },
    { selector: `[[${marker}` },
    { selector: `:${marker}` },
    { expression: `'${marker}' !== ''` },
    { expression: `${marker} ${marker}` },
    { expression: `"${marker}` },
    { expression: `/${marker}(/.test('')` },
    {
      expression: `console.error('${marker}') || Promise.reject(new Error('${marker}')).catch(() => 1)`,
    },
  ],
  locale: (marker) => [marker],
  timezone: (marker) => [marker],
};

/** A page says it, too. */
const TALKATIVE = (marker: string) => `<script>
  console.error('${marker}'); console.log('${marker}');
  Promise.reject(new Error('${marker}'));
  document.querySelector('[[${marker}');
</script>`;

const ENDLESS = '<script>for(;;);</script>';

/** Noise, which does not compress: more than the buffers between an edge and a caller who does not read. */
const LARGE = `<canvas width="2000" height="2000"></canvas><script>
  const context = document.querySelector('canvas').getContext('2d');
  const picture = context.createImageData(2000, 2000);
  picture.data.forEach((_, at, bytes) => { bytes[at] = at % 4 === 3 ? 255 : Math.random() * 256 });
  context.putImageData(picture, 0, 0);
</script>`;

const untilInProgress = () =>
  until('the engine has a document', () => engine.documents().length > 0, LIMIT_MS);

test('the searched files contain a document in progress, and not once its client has hung up', async () => {
  const marker = newMarker();
  const leaving = new AbortController();
  const request = platform.generate(account.key, marked(marker, ENDLESS), {
    signal: leaving.signal,
  });
  await until('the engine has it', () => filesWith(marker).length > 0, LIMIT_MS);
  leaving.abort();
  await expect(request).rejects.toThrow('aborted');
  await expectNowhere(marker);
});

describe('nothing of a document is left after', () => {
  test('a success', async () => {
    const marker = newMarker();
    const headers = { 'Idempotency-Key': `${marker}-idem`.slice(0, 40) };
    await platform.bytesOf(await platform.generate(account.key, marked(marker), { headers }));
    await platform.bytesOf(await platform.preview(account.key, marked(marker)));
    await platform.bytesOf(await platform.upload(account.key, upload(marker)));
    await expectNowhere(marker);
  });

  test('a success and a time-out with files beside, behind and under it', async () => {
    const marker = newMarker();
    const { key } = await platform.account('one-second');
    const file = await platform.pdf(account.key, { content: `<title>${marker}</title>${marker}` });
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg"><text y="20">${marker}</text></svg>`;
    const beside = (content: string) => ({
      content: `<title>${marker}</title><img src="${marker}.svg">${content}`,
      assets: [
        { name: `${marker}.svg`, content_base64: base64(drawing) },
        { name: `${marker}.pdf`, content_base64: Buffer.from(file).toString('base64') },
      ],
      options: {
        append: [{ asset: `${marker}.pdf` }],
        letterhead: { asset: `${marker}.pdf` },
        stamps: [{ text: marker }],
      },
    });
    const statusOf = async (owner: string, content: string) => {
      const response = await platform.generate(owner, beside(content));
      await response.arrayBuffer();
      return response.status;
    };
    expect(await statusOf(account.key, '')).toBe(200);
    expect(await statusOf(key, ENDLESS)).toBe(504);
    await expectNowhere(marker);
  });

  test('refusals of all kinds', async () => {
    const marker = newMarker();
    const { options: own } = marked(marker);
    const bodies: unknown[] = [
      marked(marker, '{% if %}'),
      { ...marked(marker, `{{ ${marker}x }}`), options: { missing_variables: 'error' } },
      { ...marked(marker), [marker]: marker },
      {
        ...marked(marker, '<style>@page{size:100000in 100000in}</style>'),
        options: { ...own, prefer_css_page_size: true },
      },
      `{"content": "${marker}`,
    ];
    const damaged = { ...upload(marker), file: word.slice(0, word.length / 2) };
    const requests = [
      ...bodies.map((body) => () => platform.generate(account.key, body)),
      () => platform.upload(account.key, damaged),
    ];
    const statuses: number[] = [];
    for (const request of requests) {
      const response = await request();
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([422, 422, 400, 422, 400, 422]);
    await expectNowhere(marker);
  });

  test('an upload that breaks off', async () => {
    const marker = newMarker();
    const outgoing = httpRequest(`${platform.url}/api/v1/generate/pdf/upload`, {
      method: 'POST',
      headers: {
        'X-API-Key': account.key,
        'Content-Type': 'multipart/form-data; boundary=x',
        'Content-Length': 20_000_000,
        Expect: '100-continue',
      },
    });
    outgoing.on('error', () => undefined);
    outgoing.flushHeaders();
    await once(outgoing, 'continue');
    outgoing.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.docx"\r\n\r\n');
    await new Promise((resolve) => outgoing.write(Buffer.alloc(5_000_000, marker), resolve));
    outgoing.destroy();
    await platform.bytesOf(await platform.upload(account.key, upload(marker)));
    await expectNowhere(marker);
  });

  test('a time-out', async () => {
    const marker = newMarker();
    const { key } = await platform.account('one-second');
    const response = await platform.generate(key, marked(marker, ENDLESS));
    await response.arrayBuffer();
    expect(response.status).toBe(504);
    await expectNowhere(marker);
  });

  test('a crash of the engine in the middle', async () => {
    const marker = newMarker();
    const request = platform.generate(account.key, marked(marker, ENDLESS));
    await untilInProgress();
    await engine.stop();
    const response = await request;
    await response.arrayBuffer();
    expect(response.status).toBeGreaterThanOrEqual(500);
    await engine.start();
    await until('documents are printed again', async () => {
      return (await platform.statusOf(account.key, { content: 'next' })) === 200;
    });
    await expectNowhere(marker);
  });

  test.each(['render', 'edge'] as const)('a kill of %s in the middle', async (service) => {
    const marker = newMarker();
    const request = platform.generate(account.key, marked(marker, ENDLESS));
    const outcome = request.then((response) => response.text()).catch(() => 'cut off');
    await untilInProgress();
    platform.signal(service, 'SIGKILL');
    await outcome;
    await expectBack();
    await expectNowhere(marker);
  });

  test.each(['render', 'edge'] as const)(
    'a kill of %s while a result waits for its reader',
    async (service) => {
      const marker = newMarker();
      const response = await platform.generate(account.key, marked(marker, LARGE));
      expect(response.status).toBe(200);
      expect(await platform.metric('render', 'platen_render_spool_bytes')).toBeGreaterThan(0);
      platform.signal(service, 'SIGKILL');
      await response.arrayBuffer().catch(() => undefined);
      await expectBack();
      expect(spooled()).toEqual([]);
      await expectNowhere(marker);
    },
  );
});

test('there is a marked value for every option with text', () => {
  const free = Object.keys(options).filter((name) => isFree(options[name]!));
  expect(Object.keys(MARKED).sort()).toEqual(free.sort());
});

test('nothing of an option is left, whatever happens to it', async () => {
  const marker = newMarker();
  const statusOf = async (name: string, value: unknown) => {
    const content = `<p>x</p>${TALKATIVE(marker)}`;
    const response = await platform.generate(account.key, { content, options: { [name]: value } });
    await response.arrayBuffer();
    return response.status;
  };
  for (const name of Object.keys(options)) {
    const values = [...(MARKED[name]?.(marker) ?? []), marker, [marker], { [marker]: marker }];
    const statuses = await Promise.all(values.map((value) => statusOf(name, value)));
    expect([name, statuses.filter((status) => ![200, 400, 422].includes(status))]).toEqual([
      name,
      [],
    ]);
  }
  await expectNowhere(marker);
});

/** What render keeps of results in the system's memory for files. */
const spooled = () => ownFiles().filter((file) => file.startsWith('/dev/shm/'));

/** Restarts killed services; no caller waits for what they lost. */
async function expectBack(): Promise<void> {
  await until('documents are made again', async () => {
    const status = await platform.statusOf(account.key, { content: 'next' }).catch(() => undefined);
    return status === 200;
  });
}
