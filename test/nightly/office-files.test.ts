import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFacts, pdfText } from '../harness/documents/pdf.ts';
import {
  meanDifference,
  popplerPicture,
  type ColourPicture,
} from '../harness/documents/picture.ts';
import { plainOffice } from '../harness/engines/plain-office.ts';
import { TestPlatform } from '../harness/platform.ts';
import { walk } from '../harness/walk.ts';

/** Office files of any kind, in folders of any depth. */
const FOLDER = process.env['PLATEN_OFFICE_FILES'] ?? 'test/corpus/docx';

/** The file of the table. */
const TABLE = '.platen/nightly/office-files.md';

const KINDS: ReadonlySet<string> = new Set([
  '.doc',
  '.docm',
  '.docx',
  '.dotx',
  '.odp',
  '.ods',
  '.odt',
  '.otp',
  '.ots',
  '.ott',
  '.rtf',
  '.xlsx',
  '.xltx',
  '.pptx',
  '.potx',
  '.ppsx',
]);

const files = walk(FOLDER)
  .filter((file) => KINDS.has(extname(file).toLowerCase()))
  .sort();

/** What explains a difference. */
const NOTED = ['x-substituted-fonts', 'x-layout-limits', 'x-stale-fields', 'x-clipped-content'];

interface Printed {
  pages: number;
  words: ReadonlyMap<string, number>;
  first: ColourPicture;
}

/** The width of the pictures of first pages, in pixels. */
const WIDTH = 300;

interface Row {
  file: string;
  status: number;
  /** An error's message, or what Platen tells of the document. */
  note: string;
  here?: Printed;
  plain?: Printed;
}

let platform: TestPlatform;
let key: string;
const rows: Row[] = [];

beforeAll(async () => {
  platform = await TestPlatform.start();
  ({ key } = await platform.account());
});
afterAll(async () => {
  mkdirSync(dirname(TABLE), { recursive: true });
  writeFileSync(TABLE, tableOf(rows));
  process.stdout.write(`${rows.length} files: ${summaryOf(rows)}. The table: ${TABLE}\n`);
  await platform.stop();
});

test.each(files)(
  '%s is printed completely, or refused for its kind',
  async (file) => {
    const row = await rowOf(file);
    rows.push(row);
    expect([200, 422]).toContain(row.status);
  },
  240_000,
);

async function rowOf(file: string): Promise<Row> {
  const path = join(FOLDER, file);
  const bytes = new Uint8Array(readFileSync(path));
  const response = await platform.upload(key, { file: bytes, options: { syntax: 'off' } });
  const body = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  const row = { file, status };
  if (status !== 200) return { ...row, note: messageIn(body) };
  const note = NOTED.map((name) => response.headers.get(name) ?? '').join(' ');
  const plain = await plainOffice(path);
  return {
    ...row,
    note,
    here: await printed(body),
    ...(plain && { plain: await printed(plain) }),
  };
}

function messageIn(body: Buffer): string {
  const { details, message } = JSON.parse(body.toString()) as {
    message: string;
    details?: { message: string }[];
  };
  return details?.[0]?.message ?? message;
}

async function printed(pdf: Buffer): Promise<Printed> {
  const words = new Map<string, number>();
  for (const word of (await pdfText(pdf)).split(/\s+/)) {
    if (word !== '') words.set(word, (words.get(word) ?? 0) + 1);
  }
  const first = await popplerPicture(pdf, { width: WIDTH });
  return { pages: (await pdfFacts(pdf)).pages, words, first };
}

/** Words that one text has more often than the other. */
function more(one: Printed, other: Printed): string[] {
  return [...one.words]
    .filter(([word, count]) => count > (other.words.get(word) ?? 0))
    .map(([word]) => word);
}

/** Words lost and added, and the mean difference of the first pages, in thousandths. */
function differences(here: Printed, plain: Printed) {
  const difference = meanDifference(here.first, plain.first);
  return [shown(more(plain, here)), shown(more(here, plain)), Math.round(1_000 * difference)];
}

function tableOf(all: readonly Row[]): string {
  const lines = all.map((row) => {
    const { file, status, note, here, plain } = row;
    const cells = [
      file,
      status,
      here?.pages ?? '',
      plain?.pages ?? (here ? 'none' : ''),
      ...(here && plain ? differences(here, plain) : ['', '', '']),
      note,
    ];
    return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  });
  const head = '| File | Status | Pages | Plain | Lost words | Added words | First page ‰ | Note |';
  return `${[head, '| --- '.repeat(8) + '|', ...lines].join('\n')}\n`;
}

const MOST_SHOWN = 8;

function shown(words: readonly string[]): string {
  if (words.length === 0) return '';
  return `${words.length}: ${words.slice(0, MOST_SHOWN).join(' ')}`;
}

function summaryOf(all: readonly Row[]): string {
  const count = (status: number) => all.filter((row) => row.status === status).length;
  const differ = all.filter(({ here, plain }) => here && plain && here.pages !== plain.pages);
  return `${count(200)} printed, ${count(422)} refused, ${differ.length} with another number of pages`;
}
