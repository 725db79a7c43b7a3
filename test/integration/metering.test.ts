import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOfThisRun, monthOfThisRun } from '../harness/documents/dates.ts';
import { pdfFacts } from '../harness/documents/pdf.ts';
import { pngPicture, popplerPicture, type ColourPicture } from '../harness/documents/picture.ts';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

let platform: RunningPlatform;

beforeAll(() => {
  platform = sharedPlatform();
});
afterAll(() => platform.leave());

interface Counts {
  used: number;
  overage: number;
  failed: number;
  test: number;
}

interface Month extends Counts {
  month: string;
  by_format: Record<string, Counts>;
  by_key: Record<string, Counts>;
  by_day: ({ day: string } & Counts)[];
}

const askHistory = (headers: Record<string, string>, query = '') =>
  fetch(`${platform.url}/api/v1/usage/history${query}`, { headers });

async function months(headers: Record<string, string>): Promise<Month[]> {
  const response = await askHistory(headers);
  expect(response.status).toBe(200);
  return ((await response.json()) as { months: Month[] }).months;
}

describe('a test key', () => {
  /** The watermark is red; the documents here are black on white. */
  function isMarked({ rgb }: ColourPicture): boolean {
    for (let at = 0; at < rgb.length; at += 3) {
      if (rgb[at]! - rgb[at + 1]! > 20) return true;
    }
    return false;
  }

  async function markedPages(pdf: Buffer): Promise<boolean[]> {
    const { pages } = await pdfFacts(pdf);
    const numbers = Array.from({ length: pages }, (_, index) => index + 1);
    return Promise.all(
      numbers.map(async (page) => isMarked(await popplerPicture(pdf, { width: 300, page }))),
    );
  }

  let account: TestAccount;
  let tests: TestAccount;

  beforeAll(async () => {
    account = await platform.account('two-a-month');
    tests = await platform.testKey(account);
  });

  const NO_MARGINS = {
    margin_top: '0mm',
    margin_right: '0mm',
    margin_bottom: '0mm',
    margin_left: '0mm',
  };
  const own = { text: 'OWN', color: '#000000' };
  const template = {
    version: 1,
    watermark: { text: 'OWN' },
    content: [{ type: 'spacer', height: 9 }],
  };

  test.each<[string, object, number]>([
    [
      'HTML of two pages, one full of background, with a watermark of its own',
      {
        content:
          '<body style="margin:0"><p style="break-after: page">1</p><div style="background:#000;height:297mm">',
        options: { ...NO_MARGINS, watermark: own },
      },
      2,
    ],
    ['Markdown', { format: 'markdown', content: '# x', options: { theme: 'academic' } }, 1],
    ['a template with a watermark of its own', { format: 'template', template_data: template }, 1],
    ['PDF/A-1b', { content: 'x', options: { pdf_a: 'PDF/A-1b' } }, 1],
  ])('marks every page of %s', async (_, body, pages) => {
    const pdf = await platform.pdf(tests.key, body);
    expect(await markedPages(pdf)).toEqual(Array(pages).fill(true));
    expect(await markedPages(await platform.pdf((await platform.account()).key, body))).toEqual(
      Array(pages).fill(false),
    );
  });

  test('marks a Word document and a preview', async () => {
    const upload = await platform.upload(tests.key, { file: await wordDocument() });
    const pages = await markedPages(await platform.bytesOf(upload));
    expect(pages).toEqual(Array(pages.length).fill(true));
    const preview = await platform.bytesOf(await platform.preview(tests.key, { content: 'x' }));
    expect(isMarked(await pngPicture(preview))).toBe(true);
  });

  test('works beside the quota, also when it is used up, and is counted separately', async () => {
    const { key, keyId, ...rest } = await platform.account('two-a-month');
    const beside = await platform.testKey({ key, keyId, ...rest });
    for (let count = 0; count < 3; count++) await platform.pdf(beside.key, { content: 'x' });
    expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
    await platform.pdf(key, { content: 'x' });
    await platform.pdf(key, { content: 'x' });
    expect(await platform.statusOf(key, { content: 'x' })).toBe(402);
    await platform.pdf(beside.key, { content: 'x' });
    expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0, overage: 0 });
    const [month] = await months({ 'X-API-Key': key });
    expect(month).toMatchObject({ used: 2, overage: 0, test: 4 });
    expect(month!.by_key).toEqual({
      [keyId]: { used: 2, overage: 0, failed: 0, test: 0 },
      [beside.keyId]: { used: 0, overage: 0, failed: 0, test: 4 },
    });
  });

  test('is in the statistics of the list of keys', async () => {
    const token = await platform.token(`user-${randomUUID()}`);
    const made = await platform.manage(token, 'POST', '/keys', { mode: 'test' });
    const { key, key_id } = (await made.json()) as { key: string; key_id: string };
    await platform.pdf(key, { content: 'x' });
    const list = await platform.manage(token, 'GET', '/keys');
    expect(await list.json()).toMatchObject({ keys: [{ key_id, usage: { used: 1, total: 1 } }] });
  });

  test('shares the rate with the live ones', async () => {
    const live = await platform.account('starter');
    const { key } = await platform.testKey(live);
    const both = Array.from({ length: 11 }, (_, index) => (index % 2 ? key : live.key));
    const statuses = await Promise.all(
      both.map((each) => platform.statusOf(each, { content: 'x' })),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });
});

test('a quota warns from 80 % on, and when it is used up', async () => {
  const { key } = await platform.account('ten-a-month');
  const warnings: (string | null)[] = [];
  for (let count = 0; count < 11; count++) {
    const response = await platform.generate(key, { content: 'x' });
    await response.arrayBuffer();
    warnings.push(`${response.status} ${response.headers.get('x-quota-warning')}`);
  }
  expect(warnings).toEqual([
    ...Array<string>(7).fill('200 null'),
    '200 80',
    '200 80',
    '200 100',
    '402 100',
  ]);
  const { key: endless } = await platform.account();
  const response = await platform.generate(endless, { content: 'x' });
  await response.arrayBuffer();
  expect(response.headers.has('x-quota-warning')).toBe(false);
});

describe('nothing is charged for', () => {
  const NOT_CHARGED: [string, object, string][] = [
    ['missing content', {}, '400 missing_content'],
    ['an unknown option', { content: 'x', options: { colour: 1 } }, '400 invalid_request'],
    [
      'options that do not fit',
      { format: 'template', template_data: { version: 1, content: [] }, options: { toc: true } },
      '400 unsupported_option',
    ],
    ['a broken template', { content: '{{ x' }, '422 template_error'],
    [
      'missing variables',
      { content: '{{ x }}', options: { missing_variables: 'error' } },
      '422 missing_variables',
    ],
    [
      'pages that are not there',
      { content: 'x', options: { page_ranges: '7' } },
      '422 invalid_page_ranges',
    ],
    [
      'a selector that does not parse',
      { content: 'x', options: { wait_for: { selector: 'p[' } } },
      '400 invalid_request',
    ],
  ];

  async function expectNothingCharged(plan: string, body: object, expected: string) {
    const { key } = await platform.account(plan);
    const response = await platform.generate(key, body);
    const { error } = (await response.json()) as { error: string };
    expect(`${response.status} ${error}`).toBe(expected);
    expect(response.headers.has('x-quota-warning')).toBe(false);
    expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2, overage: 0 });
  }

  test.each(NOT_CHARGED)('%s', async (_, body, expected) => {
    await expectNothingCharged('two-a-month', body, expected);
  });

  test('a document that takes too long', async () => {
    const slow = { content: 'x', options: { wait_for: { delay_ms: 3_000 } } };
    await expectNothingCharged('one-second', slow, '504 generation_timeout');
  });

  test('a file that is no Word document, and a hang-up', async () => {
    const account = await platform.account('two-a-month');
    const file = new TextEncoder().encode('no zip');
    expect((await platform.upload(account.key, { file })).status).toBe(422);
    const leaving = new AbortController();
    const slow = { content: 'x', options: { wait_for: { delay_ms: 10_000 } } };
    const left = platform.generate(account.key, slow, { signal: leaving.signal });
    await platform.begun(account, 'two-a-month');
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    await until('its reservation is released', async () => {
      const [month] = await months({ 'X-API-Key': account.key });
      return month?.by_format['html']?.failed === 1;
    });
    expect(await platform.usage(account.key)).toMatchObject({ used: 0, remaining: 2 });
  });
});

describe('the history', () => {
  let token: string;
  let live: { key: string; key_id: string };
  let beside: { key: string; key_id: string };

  beforeAll(async () => {
    token = await platform.token(`user-${randomUUID()}`);
    const make = async (mode: string) =>
      (await (await platform.manage(token, 'POST', '/keys', { mode })).json()) as typeof live;
    [live, beside] = [await make('live'), await make('test')];
    await platform.pdf(live.key, { content: 'x' });
    await platform.pdf(live.key, { format: 'markdown', content: 'x' });
    await platform.pdf(beside.key, { content: 'x' });
    expect(await platform.statusOf(live.key, { content: '{{ x' })).toBe(422);
  });

  const ZERO: Counts = { used: 0, overage: 0, failed: 0, test: 0 };
  const all: Counts = { used: 2, overage: 0, failed: 1, test: 1 };

  const sum = (parts: Counts[]): Counts =>
    parts.reduce(
      (total, { used, overage, failed, test: tests }) => ({
        used: total.used + used,
        overage: total.overage + overage,
        failed: total.failed + failed,
        test: total.test + tests,
      }),
      ZERO,
    );

  test.each<[string, () => Record<string, string>]>([
    ['a key', () => ({ 'X-API-Key': live.key })],
    ['a token', () => ({ Authorization: `Bearer ${token}` })],
  ])('adds up, requested by %s', async (_, credentials) => {
    const [month, ...older] = await months(credentials());
    expect(older).toEqual([]);
    const by_format = {
      html: { used: 1, overage: 0, failed: 1, test: 1 },
      markdown: { ...ZERO, used: 1 },
    };
    expect(month).toEqual({
      month: monthOfThisRun(),
      ...all,
      by_format,
      by_key: {
        [live.key_id]: { ...ZERO, used: 2, failed: 1 },
        [beside.key_id]: { ...ZERO, test: 1 },
      },
      by_day: [{ day: dayOfThisRun(), ...all, by_format }],
    });
    expect(sum(Object.values(month!.by_format))).toEqual(all);
  });

  test('is answered to a key 60 times a minute, beside its usage, then 429 with the time to wait', async () => {
    const { key } = await platform.account('starter');
    const ask = (path = 'usage/history') =>
      fetch(`${platform.url}/api/v1/${path}`, { headers: { 'X-API-Key': key } });
    for (let count = 0; count < 60; count++) expect((await ask()).status).toBe(200);
    const refused = await ask();
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { error: 'rate_limit_exceeded' },
    ]);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await ask('usage')).status).toBe(200);
  });

  test('as CSV is the same table, as a file', async () => {
    const response = await askHistory({ 'X-API-Key': live.key, Accept: 'text/csv' });
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present');
    const name = /^attachment; filename="usage-(.*)\.csv"$/;
    const [, day] = name.exec(response.headers.get('content-disposition')!) ?? [];
    expect(day).toEqual(dayOfThisRun());
    const [header, ...rows] = (await response.text()).split('\r\n');
    expect(header).toBe('month,dimension,name,used,overage,failed,test');
    expect(rows.pop()).toBe('');
    const [month, ...total] = rows[0]!.split(',');
    expect(month).toEqual(monthOfThisRun());
    expect(total.join()).toBe('total,,2,0,1,1');
    for (const dimension of ['format', 'key', 'day', 'day_format']) {
      const counts = rows
        .map((row) => row.split(','))
        .filter(([, each]) => each === dimension)
        .map(([, , , used, overage, failed, tests]) => ({
          used: Number(used),
          overage: Number(overage),
          failed: Number(failed),
          test: Number(tests),
        }));
      expect(sum(counts)).toEqual(all);
    }
  });

  test.each([
    ['*/*', 'application/json'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.5, text/*', 'text/csv'],
    ['text/html, */*;q=0.1', 'application/json'],
  ])('for Accept: %s is %s', async (accept, type) => {
    const response = await askHistory({ 'X-API-Key': live.key, Accept: accept });
    await response.text();
    expect(response.headers.get('content-type')).toMatch(type);
    expect(response.headers.get('vary')).toContain('Accept');
  });

  test.each([
    ['?months=0', {}, '400 invalid_request'],
    ['?months=25', {}, '400 invalid_request'],
    ['?months=two', {}, '400 invalid_request'],
    ['?month=1', {}, '400 invalid_request'],
    ['', { Accept: 'text/html' }, '406 not_acceptable'],
    ['', { 'X-API-Key': 'wrong' }, '401 invalid_api_key'],
  ])('refuses %s %j: %s', async (query, headers, expected) => {
    const response = await askHistory({ 'X-API-Key': live.key, ...headers }, query);
    const { error } = (await response.json()) as { error: string };
    expect(`${response.status} ${error}`).toBe(expected);
  });

  test.each(['?months=1', '?months=24'])('accepts %s', async (query) => {
    const response = await askHistory({ 'X-API-Key': live.key }, query);
    expect(await response.json()).toMatchObject({ months: [{ month: monthOfThisRun() }] });
  });

  test('needs a key with the scope, or a token', async () => {
    expect((await askHistory({})).status).toBe(401);
    const wrong = await askHistory({ Authorization: 'Bearer wrong' });
    expect([wrong.status, wrong.headers.has('www-authenticate')]).toEqual([401, true]);
    const made = await platform.manage(token, 'POST', '/keys', { scopes: ['generate'] });
    const { key } = (await made.json()) as { key: string };
    expect((await askHistory({ 'X-API-Key': key })).status).toBe(403);
  });
});

test('GET /usage is answered 60 times a minute, then refused with the time to wait', async () => {
  const { key } = await platform.account('starter');
  const ask = () => fetch(`${platform.url}/api/v1/usage`, { headers: { 'X-API-Key': key } });
  const responses = await Promise.all(Array.from({ length: 61 }, ask));
  const refused = responses.filter(({ status }) => status === 429);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(await refused[0]!.json()).toMatchObject({ error: 'rate_limit_exceeded' });
  expect(Number(refused[0]!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await platform.statusOf(key, { content: 'x' })).toBe(200);
});
