import { beforeAll, expect, test } from 'vitest';
import { pdfLayout, type Word } from '../../harness/documents/pdf-layout.ts';
import { pdfText } from '../../harness/documents/pdf.ts';
import type { RunningPlatform } from '../../harness/running-platform.ts';
import { sharedPlatform } from '../../harness/shared-platform.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account());
});

const printed = (content: object[], page: object = {}, variables: object = {}) =>
  platform.pdf(key, {
    format: 'template',
    template_data: { version: 1, page, content },
    variables,
  });

const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const pagesOf = async (pdf: Buffer) => (await pdfText(pdf)).split('\f').slice(0, -1);
const euros = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'EUR' });

test('a bank statement of 700 rows carries its balance from page to page', async () => {
  const cents = range(700).map((row) => ((row * 7919) % 20_001) - 9000);
  const rows = cents.map((each, row) => ({ text: `Booking ${row}`, amount: each / 100 }));
  const table = {
    type: 'table',
    columns: [
      { key: 'text', header: 'Text', width: '*' },
      { key: 'amount', header: 'Amount', currency: 'EUR' },
      { header: 'Balance', running: 'amount', currency: 'EUR' },
    ],
    rows: '{{ rows }}',
    carried_totals: { columns: ['amount'], carried_label: 'Carried', brought_label: 'Brought' },
    totals: { amount: 'sum' },
  };
  const pages = await pagesOf(await printed([table], {}, { rows }));
  let sum = 0;
  for (const [index, text] of pages.entries()) {
    const numbers = Array.from(text.matchAll(/Booking (\d+)/g), ([, number]) => Number(number));
    if (index > 0) expect(text).toMatch(new RegExp(`Brought +\\${euros(sum)}`.replace('\\-', '-')));
    for (const number of numbers) sum += cents[number]!;
    if (index < pages.length - 1) expect(text).toContain(euros(sum));
  }
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.at(-1)).toContain(euros(sum));
});

test('a time sheet has the sum of each group behind its last row', async () => {
  const rows = range(60).map((row) => ({
    project: ['Museum', 'Till', 'Office'][Math.floor(row / 20)],
    what: `Part ${row}`,
    hours: (row % 8) / 4,
  }));
  const columns = [
    { key: 'what', width: '*' },
    { key: 'hours', format: { type: 'number' } },
  ];
  const groups = { key: 'project', totals: ['hours'] };
  const text = await pdfText(await printed([{ type: 'table', columns, rows, groups }]));
  for (const project of ['Museum', 'Till', 'Office']) {
    const hours = rows.filter((row) => row.project === project).map((row) => row.hours);
    const sum = hours.reduce((one, other) => one + other, 0);
    expect(text).toMatch(new RegExp(`${project} +${sum}\\b`));
  }
});

/** The words of the first page. */
const wordsOf = async (pdf: Buffer) => (await pdfLayout(pdf))[0]!.words;
const wordOf = (words: readonly Word[], text: string) => words.find((word) => word.text === text)!;

test('an inventory has a picture and a code in each row, and no row is lower than these', async () => {
  const src = `data:image/svg+xml,${encodeURIComponent('<svg viewBox="0 0 3 2"><path d="M0 0h3v2H0z"/></svg>')}`;
  const rows = range(12).map((row) => ({
    picture: src,
    name: `Article${row}`,
    code: {
      blocks: [{ type: 'barcode', symbology: 'code128', value: `A-${row}`, height: '9mm' }],
    },
  }));
  const columns = [
    { key: 'picture', header: 'Picture', format: { type: 'image', height: '15mm' } },
    { key: 'name', header: 'Name', width: '*' },
    { key: 'code', header: 'Code' },
  ];
  const words = await wordsOf(await printed([{ type: 'table', columns, rows }]));
  const tops = range(12).map((row) => wordOf(words, `Article${row}`).top);
  for (const [row, top] of tops.entries())
    if (row > 0) expect(top - tops[row - 1]!).toBeGreaterThan((15 / 25.4) * 72);
});

test('a timetable has narrow columns below turned heads', async () => {
  const heads = range(14).map((column) => ({
    key: `c${column}`,
    header: 'Sundays',
    header_rotation: 270,
  }));
  const rows = range(9).map((row) => [
    'Stop',
    ...heads.map((_, column) => `${column + 6}:0${row}`),
  ]);
  const columns = [{ key: 'stop', header: 'Stop', width: '*' }, ...heads];
  const words = await wordsOf(await printed([{ type: 'table', columns, rows }]));
  const turned = words.filter(({ text }) => text === 'Sundays');
  expect(turned).toHaveLength(14);
  for (const { left, right, top, bottom } of turned)
    expect(bottom - top).toBeGreaterThan(right - left);
});

test('a price list in two columns goes on in the second, at the height of the first', async () => {
  const row = '| Article{{ i }} | {{ i | times: 1.25 }} |';
  const table = `| Article | Price |\n|:--|--:|\n{% for i in (1..60) %}${row}\n{% endfor %}`;
  const text = `<div style="columns: 2">\n\n${table}\n\n</div>`;
  const words = await wordsOf(await printed([{ type: 'markdown', text }]));
  const heads = words.filter(({ text: word }) => word === 'Price');
  expect(heads).toHaveLength(2);
  expect(Math.abs(heads[0]!.top - heads[1]!.top)).toBeLessThan(1);
  expect(wordOf(words, 'Article60').left).toBeGreaterThan(wordOf(words, 'Article1').right);
});

test('a laboratory report marks what is out of its range', async () => {
  const rows = [
    ['Haemoglobin', 14.2, '13.5–17.5', ''],
    ['Leucocytes', 11.8, '4.0–10.0', { text: '▲ high', style: { bold: true } }],
  ];
  const columns = ['Test', 'Result', 'Range', ''].map((header) => ({ header }));
  const text = await pdfText(await printed([{ type: 'table', columns, rows }]));
  expect(text).toMatch(/Haemoglobin +14\.2 +13\.5–17\.5\n/);
  expect(text).toMatch(/Leucocytes +11\.8 +4\.0–10\.0 +▲ high/);
});
