import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { wordFile, wordText } from '../harness/documents/office-documents.ts';
import { pdfFonts, pdfPictures, pdfText, withoutDatesAndIds } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { flatSheet, flatSlides, flatText, letter } from '../harness/documents/telling-documents.ts';
import { until } from '../harness/until.ts';
import { walk } from '../harness/walk.ts';
import { FILLED, LEAVERS, type Sent } from './payloads/office.ts';

/** Documents that show what they take over, by the extension that they are sent under. */
const TELLING = {
  docx: letter(),
  fodt: flatText(),
  fods: flatSheet(),
  fodp: flatSlides(),
};

type Telling = keyof typeof TELLING;

const tellings = Object.keys(TELLING) as Telling[];

/** Of the same application. */
const tellingFor = (extension: string) => tellings.find((each) => each === extension) ?? 'fodt';

const WITHOUT_BROWSER = ['--chromium-auto-start=false', '--chromium-disable-routes'];

let engine: PrivateEngine;
/** What each prints that has a LibreOffice for itself. */
const alone = {} as Record<Telling, Buffer>;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg(...WITHOUT_BROWSER);
  for (const each of tellings) alone[each] = await printed(each);
});
afterAll(() => engine.remove());

/** Asks an engine itself, so that what Platen refuses comes to LibreOffice, too. */
function send([extension, content]: Sent, to = engine, init: RequestInit = {}): Promise<Response> {
  const form = new FormData();
  const bytes = typeof content === 'string' ? content : new Uint8Array(content);
  form.append('files', new Blob([bytes]), `x.${extension}`);
  const url = `${to.url}/forms/libreoffice/convert`;
  return fetch(url, { method: 'POST', body: form, ...init });
}

async function printed(telling: Telling, by = engine): Promise<Buffer> {
  const response = await send([telling, TELLING[telling]], by);
  const pdf = Buffer.from(await response.arrayBuffer());
  expect(response.status).toBe(200);
  return pdf;
}

/** @returns the status: a hostile document may well not be printed */
async function leave(sent: Sent, to = engine): Promise<number> {
  const response = await send(sent, to);
  await response.arrayBuffer();
  return response.status;
}

/** What somebody sees of a PDF. */
async function looks(pdf: Buffer) {
  const [text, fonts, pictures] = await Promise.all([
    pdfText(pdf),
    pdfFonts(pdf),
    pdfPictures(pdf, 60),
  ]);
  return { text, fonts, pictures: pictures.map(({ grey }) => hash(grey)) };
}

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('base64');

/** First what can be read of a difference, then all of it. */
async function expectSame(pdf: Buffer, wanted: Buffer): Promise<void> {
  const [bytes, wantedBytes] = [pdf, wanted].map(withoutDatesAndIds);
  if (bytes!.equals(wantedBytes!)) return;
  expect(await looks(pdf)).toEqual(await looks(wanted));
  expect(hash(bytes!)).toBe(hash(wantedBytes!));
}

const expectAlone = async (telling: Telling) => expectSame(await printed(telling), alone[telling]);

/** Some that leave something in a LibreOffice that goes on: which document shows it, and where. */
const KEPT = {
  'authors of changes': ['docx', 'pictures'], // first: who has been met has a colour for good
  'a symbol of a formula': ['fodt', 'text'],
  'a font of a family that nobody has': ['docx', 'fonts'],
} as const;

const leavers = Object.entries(LEAVERS);

/** So many hostile documents come before one that would show what any of them left. */
const IN_SUCCESSION = 6;

/** Of one application each, by names that tell a failure's candidates. */
function successions(): (readonly [string, Sent[]])[] {
  const sent = leavers.map(([name, leaver]) => ({ name, sent: leaver() }));
  return tellings.flatMap((telling) => {
    const own = sent.filter((each) => tellingFor(each.sent[0]) === telling);
    return Array.from({ length: Math.ceil(own.length / IN_SUCCESSION) }, (_, index) => {
      const some = own.slice(index * IN_SUCCESSION, (index + 1) * IN_SUCCESSION);
      return [some.map(({ name }) => name).join(', '), some.map((each) => each.sent)] as const;
    });
  });
}

/** Where one LibreOffice prints what comes: what this file compares would show what it keeps. */
describe('a LibreOffice that goes on keeps', () => {
  let raw: PrivateEngine;

  beforeAll(async () => {
    const patience = ['--api-timeout=125s', '--libreoffice-start-timeout=60s'];
    raw = await PrivateEngine.raw(...WITHOUT_BROWSER, ...patience);
  });
  afterAll(() => raw.remove());

  test('nothing of a plain document', async () => {
    await leave(['docx', wordFile({ body: wordText('plain') })], raw);
    expect(await looks(await printed('fods', raw))).toEqual(await looks(alone.fods));
  });

  test.each(Object.entries(KEPT))('%s', async (name, [telling, part]) => {
    await leave(LEAVERS[name]!(), raw);
    const [seen, wanted] = [await printed(telling, raw), alone[telling]];
    expect((await looks(seen))[part]).not.toEqual((await looks(wanted))[part]);
  });
});

/** All running processes and files. */
function remains() {
  const files = walk(engine.workFolder).filter((name) => !/\/office-\d+\//.test(name));
  return {
    files: files.map((name) => name.replace(/\d+$/, '')).sort(),
    offices: engine.offices().length,
    conversions: engine.conversions().length,
    dead: engine.deadProcesses().length,
  };
}

describe('a document prints as it does alone', () => {
  test.each(successions())('after %s', async (_, hostile) => {
    for (const sent of hostile) await leave(sent);
    await expectAlone(tellingFor(hostile[0]![0]));
  });

  test.each(['a font of a family that nobody has', 'a font in an OpenDocument text'])(
    'though %s shows in the document that brings it along',
    async (name) => {
      const response = await send(LEAVERS[name]!());
      const pdf = Buffer.from(await response.arrayBuffer());
      expect(await pdfFonts(pdf)).toContain('DejaVuSansMono');
    },
  );

  test('after all of them, whatever its kind, at once and without a pause', async () => {
    for (const each of tellings) {
      const pdfs = await Promise.all([printed(each), printed(each)]);
      for (const pdf of pdfs) await expectSame(pdf, alone[each]);
    }
  });

  /** LibreOffice is at it for long. */
  const LONG: Sent = ['docx', wordFile({ body: wordText('long').repeat(40_000) })];

  async function officeAtWork(): Promise<number> {
    await until('LibreOffice is at work', () => engine.officeAtWork() !== undefined);
    return engine.officeAtWork()!;
  }

  test('after one whose LibreOffice was killed', async () => {
    const killed = leave(LONG);
    process.kill(await officeAtWork(), 'SIGKILL');
    expect(await killed).toBe(500);
    await expectAlone('docx');
  });

  test('after one whose caller has left', async () => {
    const leaving = new AbortController();
    const left = send(LONG, engine, { signal: leaving.signal }).catch(() => undefined);
    await officeAtWork();
    leaving.abort();
    await left;
    await expectAlone('docx');
  });
});

const OF_A_DOCUMENT = /\.(docx|fod.|odt|rtf|pdf|ttf)$|embeddedfonts./;

function isAtRest(): boolean {
  const { files, offices, conversions, dead } = remains();
  const folders = files.filter((name) => name.endsWith('/office-')).length;
  const areAlone = offices === 1 && folders === 1 && !conversions && !dead;
  return areAlone && !files.some((name) => OF_A_DOCUMENT.test(name));
}

test('nothing of documents remains but a LibreOffice for the next one', async () => {
  await until('it is at rest', isAtRest);
  const before = remains();
  for (const [, leaver] of leavers.slice(0, 3)) await leave(leaver());
  await until('it is at rest again', isAtRest);
  expect(remains()).toEqual(before);
});

describe('by the platform', () => {
  let platform: TestPlatform;
  let mine: string;
  let theirs: string;

  beforeAll(async () => {
    platform = await TestPlatform.start({ gotenbergUrl: engine.url });
    ({ key: mine } = await platform.account());
    ({ key: theirs } = await platform.account());
  });
  afterAll(() => platform.stop());

  const upload = async (key: string, what: Parameters<TestPlatform['upload']>[1]) =>
    platform.upload(key, what);

  test('a document of another account is as it is alone, after all that Platen takes', async () => {
    const file = TELLING.docx;
    const before = await platform.bytesOf(await upload(theirs, { file }));
    for (const [extension, content] of leavers.map(([, leaver]) => leaver())) {
      if (extension !== 'docx') continue;
      const response = await upload(mine, { file: new Uint8Array(Buffer.from(content)) });
      await response.arrayBuffer();
      expect([200, 422, 500]).toContain(response.status);
    }
    await expectSame(await platform.bytesOf(await upload(theirs, { file })), before);
  });

  const TEMPLATE = wordFile({
    body:
      ['amount', 'item.price', 'polluted', 'amount | default: 1', 'forloop.index']
        .map((expression) => wordText(`{{ ${expression} }}`))
        .join('') + wordText('{{#items}}{{ price }} {{/items}}'),
  });
  const VARIABLES = { items: [{ price: 1 }, {}] };

  test('a template has its own values alone, after each that names the same', async () => {
    const theirsNow = async () =>
      platform.bytesOf(await upload(theirs, { file: TEMPLATE, variables: VARIABLES }));
    const before = await theirsNow();
    for (const filled of Object.values(FILLED)) {
      const { file = TEMPLATE, ...more } = filled();
      await (await upload(mine, { file, ...more })).arrayBuffer();
      await expectSame(await theirsNow(), before);
    }
  });
});
