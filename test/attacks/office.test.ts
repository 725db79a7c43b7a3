import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordFile, wordText } from '../harness/documents/office-documents.ts';
import { pdfFonts, pdfPictures, pdfText, withoutDatesAndIds } from '../harness/documents/pdf.ts';
import { TestPlatform } from '../harness/platform.ts';
import { EngineCaller } from '../harness/engines/at-engine.ts';
import { plainOffice } from '../harness/engines/plain-office.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { richText } from '../harness/documents/office-packages.ts';
import {
  flatSheet,
  flatSlides,
  flatText,
  letter,
} from '../harness/documents/revealing-documents.ts';
import { isNight, partOf } from '../harness/night.ts';
import { until } from '../harness/until.ts';
import { walk } from '../harness/walk.ts';
import { FILLED, LEAVERS, type Sent } from './payloads/office.ts';
import { PAST_RENDER, READERS, UPLOADS } from './payloads/uploads.ts';

/** Documents that reveal what they take over from others, by their extension. */
const REVEALING = {
  docx: letter(),
  fodt: flatText(),
  fods: flatSheet(),
  fodp: flatSlides(),
};

type Revealing = keyof typeof REVEALING;

const revealingKinds = Object.keys(REVEALING) as Revealing[];

/** Of the same application. */
const revealingFor = (extension: string) =>
  revealingKinds.find((each) => each === extension) ?? 'fodt';

const WITHOUT_BROWSER = ['--chromium-auto-start=false', '--chromium-disable-routes'];

let engine: PrivateEngine;
let caller: EngineCaller;
/** Their prints by a LibreOffice of their own. */
const alone = {} as Record<Revealing, Buffer>;

beforeAll(async () => {
  engine = await PrivateEngine.gotenberg({ prints: 'libreoffice' });
  caller = new EngineCaller(engine.url);
  for (const each of revealingKinds) alone[each] = await printed(each);
});
afterAll(() => {
  caller.close();
  return engine.remove();
});

type Send = (sent: Sent) => Promise<Buffer | undefined>;

/**
 * Calls an engine directly, so that LibreOffice also gets documents that Platen refuses.
 * @returns undefined if there is no PDF, because a hostile document may not be printed
 */
async function send([extension, content]: Sent, signal?: AbortSignal): Promise<Buffer | undefined> {
  const { pdf, fault } = await caller.office(extension, Buffer.from(content), signal);
  return fault ? undefined : pdf;
}

/** Calls a Gotenberg as it comes. */
const sendTo =
  (raw: () => PrivateEngine): Send =>
  async ([extension, content]) => {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(Buffer.from(content))]), `x.${extension}`);
    const url = `${raw().url}/forms/libreoffice/convert`;
    const response = await fetch(url, { method: 'POST', body: form });
    const pdf = Buffer.from(await response.arrayBuffer());
    return response.ok ? pdf : undefined;
  };

async function printed(kind: Revealing, by: Send = send): Promise<Buffer> {
  const pdf = await by([kind, REVEALING[kind]]);
  expect(pdf).toBeDefined();
  return pdf!;
}

/** What a reader sees of a PDF. */
async function looks(pdf: Buffer) {
  const [text, fonts, pictures] = await Promise.all([
    pdfText(pdf),
    pdfFonts(pdf),
    pdfPictures(pdf, 60),
  ]);
  return { text, fonts, pictures: pictures.map(({ grey }) => hash(grey)) };
}

const hash = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('base64');

/** Compares texts first, because their differences are readable, then everything. */
async function expectSame(pdf: Buffer, wanted: Buffer): Promise<void> {
  const [bytes, wantedBytes] = [pdf, wanted].map(withoutDatesAndIds);
  if (bytes!.equals(wantedBytes!)) return;
  expect(await looks(pdf)).toEqual(await looks(wanted));
  expect(hash(bytes!)).toBe(hash(wantedBytes!));
}

const expectAlone = async (kind: Revealing) => expectSame(await printed(kind), alone[kind]);

/** Documents that leave something in a running LibreOffice: which document reveals it, and where. */
const KEPT = {
  'authors of changes': ['docx', 'pictures'], // first: who has been met has a colour for good
  'a symbol of a formula': ['fodt', 'text'],
  'a font of a family that nobody has': ['docx', 'fonts'],
} as const;

const leavers = Object.entries(LEAVERS);

/** Those of one application, by the document that reveals what they left: all at night, else a part. */
const successions = revealingKinds.map((kind) => {
  const own = leavers.filter(
    ([name, leaver], nth) =>
      revealingFor(leaver()[0]) === kind && (isNight || name in KEPT || nth % 3 === 0),
  );
  return [kind, own.map(([, leaver]) => leaver)] as const;
});

/** One LibreOffice prints everything: the comparisons show what it keeps. */
describe('a running LibreOffice keeps', () => {
  let raw: PrivateEngine;
  const sendRaw = sendTo(() => raw);

  beforeAll(async () => {
    const patience = ['--api-timeout=125s', '--libreoffice-start-timeout=60s'];
    raw = await PrivateEngine.raw(...WITHOUT_BROWSER, ...patience);
  });
  afterAll(() => raw.remove());

  test('nothing of a plain document', async () => {
    await sendRaw(['docx', wordFile({ body: wordText('plain') })]);
    expect(await looks(await printed('fods', sendRaw))).toEqual(await looks(alone.fods));
  });

  test.each(Object.entries(KEPT))('%s', async (name, [kind, part]) => {
    await sendRaw(LEAVERS[name]!());
    const [seen, wanted] = [await printed(kind, sendRaw), alone[kind]];
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

describe('a document looks as it does alone', () => {
  test.each(successions)(
    'after all others of its application: %s',
    async (kind, hostile) => {
      for (const leaver of hostile) await send(leaver());
      await expectAlone(kind);
    },
    600_000,
  );

  test.each(['a font of a family that nobody has', 'a font in an OpenDocument text'])(
    'though %s appears in the document that contains it',
    async (name) => {
      const pdf = await send(LEAVERS[name]!());
      expect(await pdfFonts(pdf!)).toContain('DejaVuSansMono');
    },
  );

  test('beside one of another application', async () => {
    for (let nth = 0; nth < revealingKinds.length; nth += 2) {
      const kinds = revealingKinds.slice(nth, nth + 2);
      const pdfs = await Promise.all(kinds.map((kind) => printed(kind)));
      for (const [at, kind] of kinds.entries()) await expectSame(pdfs[at]!, alone[kind]);
    }
  });

  /** LibreOffice takes long for it. */
  const LONG: Sent = ['docx', wordFile({ body: wordText('long').repeat(40_000) })];

  async function officeAtWork(): Promise<number> {
    await until('LibreOffice is at work', () => engine.officeAtWork() !== undefined);
    return engine.officeAtWork()!;
  }

  test('after one whose LibreOffice was killed', async () => {
    const killed = send(LONG);
    process.kill(await officeAtWork(), 'SIGKILL');
    expect(await killed).toBeUndefined();
    await expectAlone('docx');
  });

  test('after one whose caller has left', async () => {
    const leaving = new AbortController();
    const left = send(LONG, leaving.signal).catch(() => undefined);
    await officeAtWork();
    leaving.abort();
    await left;
    await expectAlone('docx');
  });
});

const SECRET = 'kept-in-a-file';

const EXTENSIONS = { workbook: 'xlsx', slide: 'pptx', RTF: 'rtf', text: 'odt' } as const;

/** What an engine gets past render: documents that would be cleaned, refused, or are of no kind that is taken. */
describe('LibreOffice sees nothing but its own folder: no file is shown by', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-secret-'));
  const url = `file://${folder}`;
  const sent: Record<string, Sent> = {};
  for (const [name, reader] of Object.entries(PAST_RENDER)) sent[name] = reader(url);
  for (const [name, file] of [...partOf(Object.entries(UPLOADS), 4), ...Object.entries(READERS)]) {
    const kind = Object.keys(EXTENSIONS).find((each) => name.includes(each));
    const content = typeof file === 'function' ? file(url) : file;
    sent[name] = [EXTENSIONS[kind as keyof typeof EXTENSIONS], content];
  }

  beforeAll(() => {
    writeFileSync(
      join(folder, 'x.png'),
      `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="99"><text y="50">${SECRET}</text></svg>`,
    );
    writeFileSync(join(folder, 'x.rtf'), richText(SECRET));
    for (const name of ['x.txt', 'x.csv']) writeFileSync(join(folder, name), SECRET);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(Object.keys(sent))('%s', async (name) => {
    const pdf = await send(sent[name]!);
    expect(pdf ? await pdfText(pdf) : 'no PDF').not.toMatch(new RegExp(`root:|${SECRET}`));
  });

  // LibreOffice alone takes seconds for each.
  test.each(Object.keys(PAST_RENDER).slice(0, 2))(
    '%s, which LibreOffice alone shows',
    async (name) => {
      const [extension, content] = sent[name]!;
      const file = join(folder, `reader.${extension}`);
      writeFileSync(file, Buffer.from(content));
      expect(await pdfText((await plainOffice(file))!)).toContain(SECRET);
    },
  );
});

const OF_A_DOCUMENT = /\.(docx|fod.|odt|rtf|pdf|ttf)$|embeddedfonts./;

function isAtRest(): boolean {
  const { files, offices, conversions, dead } = remains();
  const folders = files.filter((name) => name.endsWith('/office-')).length;
  const areAlone = offices === 1 && folders === 1 && !conversions && !dead;
  return areAlone && !files.some((name) => OF_A_DOCUMENT.test(name));
}

test('nothing of documents remains besides a LibreOffice for the next one', async () => {
  await until('the engine is idle', isAtRest);
  const before = remains();
  await send(leavers[0]![1]());
  await until('the engine is idle again', isAtRest);
  expect(remains()).toEqual(before);
});

/** One of each kind: the engine is sent all of them, in the same way. */
const ACCEPTED = [
  'a font of a family that nobody has',
  'authors of changes',
  'how it is compatible',
  'variables and properties',
];

describe('through the platform', () => {
  let platform: TestPlatform;
  let mine: string;
  let theirs: string;

  beforeAll(async () => {
    platform = await TestPlatform.start({ gotenbergUrl: engine.url });
    ({ key: mine } = await platform.account('two-minutes'));
    ({ key: theirs } = await platform.account('two-minutes'));
  });
  afterAll(() => platform.stop());

  const upload = async (key: string, what: Parameters<TestPlatform['upload']>[1]) =>
    platform.upload(key, what);

  const TEMPLATE = wordFile({
    body:
      ['amount', 'item.price', 'polluted', 'amount | default: 1', 'forloop.index']
        .map((expression) => wordText(`{{ ${expression} }}`))
        .join('') + wordText('{{#items}}{{ price }} {{/items}}'),
  });
  const VARIABLES = { items: [{ price: 1 }, {}] };

  test('a template has only its own values, after all that name the same', async () => {
    const theirsNow = async () =>
      platform.bytesOf(await upload(theirs, { file: TEMPLATE, variables: VARIABLES }));
    const before = await theirsNow();
    for (const filled of Object.values(FILLED)) {
      const { file = TEMPLATE, ...more } = filled();
      await (await upload(mine, { file, ...more })).arrayBuffer();
    }
    await expectSame(await theirsNow(), before);
  });

  test('a document of another account looks as it does alone, after some that Platen accepts', async () => {
    const file = REVEALING.docx;
    const before = await platform.bytesOf(await upload(theirs, { file }));
    for (const name of ACCEPTED) {
      const [, content] = LEAVERS[name]!();
      await platform.bytesOf(await upload(mine, { file: new Uint8Array(Buffer.from(content)) }));
    }
    await expectSame(await platform.bytesOf(await upload(theirs, { file })), before);
  });
});
