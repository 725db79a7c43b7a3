import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { formOf } from '../harness/running-platform.ts';
import { popplerPicture } from '../harness/documents/picture.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { wordDocument } from '../harness/documents/word-document.ts';

const platform = sharedPlatform();

type Body = Record<string, unknown>;

const bodyOf = async (response: Response) => (await response.json()) as Body;

/** A token of a new account on a plan. */
const newToken = (plan: string) => platform.token(`user-${randomUUID()}`, { plan });

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${platform.url}/console/api${path}`, init);

const bearing = (token: string) => ({ Authorization: `Bearer ${token}` });

const post = (path: string, token: string, body: object | FormData, init: RequestInit = {}) => {
  const isForm = body instanceof FormData;
  const type = isForm ? {} : { 'Content-Type': 'application/json' };
  return ask(path, {
    method: 'POST',
    body: isForm ? body : JSON.stringify(body),
    ...init,
    headers: { ...bearing(token), ...type, ...(init.headers as Record<string, string>) },
  });
};

/** Fetches the whole document, because a hang-up may be charged. */
async function made(path: string, token: string, body: object | FormData) {
  const response = await post(path, token, body);
  const bytes = Buffer.from(await response.arrayBuffer());
  const error = response.status === 200 ? undefined : (JSON.parse(String(bytes)) as Body);
  return { status: response.status, headers: response.headers, bytes, error };
}

/** Tries again when the platform is overloaded or too slow, which is not counted. */
async function insisting(token: string, body: object) {
  let last = await made('/pdf', token, body);
  while (last.status >= 500) last = await made('/pdf', token, body);
  return last;
}

/** The share of reddish pixels, as of the watermark; everything else is black on white. */
async function stampIn(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return reddish(data);
}

function reddish(rgb: Buffer): number {
  let count = 0;
  for (let at = 0; at < rgb.length; at += 3) if (rgb[at]! - rgb[at + 1]! > 20) count += 1;
  return count;
}

const DOCUMENT = { content: '<p>Hello {{name}}</p>', variables: { name: 'Ada' } };

const accountOf = async (token: string) =>
  bodyOf(await ask('/account', { headers: bearing(token) }));

describe('public data', () => {
  test('has the issuers with a login, the plans, and whether there is a demo', async () => {
    const response = await ask('/config');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=60');
    const config = await bodyOf(response);
    expect(config['issuers']).toEqual([
      {
        name: 'Development',
        issuer: platform.issuerUrl,
        client_id: 'platen-console',
        scope: 'openid offline_access',
        resource: 'urn:platen:api',
      },
    ]);
    expect(config['demo']).toEqual({ limit: 5 });
    expect(config['plans']).toContainEqual({
      name: 'business',
      monthly_quota: 5000,
      rate_per_minute: 30,
      price_eur: 9,
      overage: 'block',
      overage_price_eur: 0.02,
      render_timeout_ms: 30_000,
      max_pages: 2_000,
      javascript: true,
      isolation: 'account',
    });
    const names = (config['plans'] as Body[]).map(({ name }) => name);
    expect(names).toContain('starter');
    expect(names).not.toContain('development');
    expect(names).not.toContain('free');
  });
});

describe('an account', () => {
  test('gets its plan and its usage', async () => {
    expect(await accountOf(await newToken('starter'))).toMatchObject({
      plan: { name: 'starter', monthly_quota: 500 },
      usage: { plan: 'starter', used: 0, limit: 500, remaining: 500 },
      demo: null,
    });
  });

  test('is refused to others', async () => {
    const response = await ask('/account');
    expect(response.status).toBe(401);
    expect(await bodyOf(response)).toMatchObject({ error: 'invalid_token' });
  });
});

describe('on the plan free', () => {
  test('of ten PDFs requested at once five are made, with a watermark, and a sixth is refused', async () => {
    const token = await newToken('free');
    const pdf = { ...DOCUMENT, options: { watermark: { text: 'mine', color: '#00f' } } };
    const failed = await made('/pdf', token, { content: '{{ x' });
    expect(failed.status).toBe(422);
    expect(failed.headers.get('x-demo-remaining')).toBeNull();
    const all = await Promise.all(Array.from({ length: 10 }, () => insisting(token, pdf)));
    const good = all.filter(({ status }) => status === 200);
    expect(good).toHaveLength(5);
    for (const { headers } of good) expect(headers.get('x-demo-remaining')).toMatch(/^[0-4]$/);
    expect(all.filter(({ status }) => status === 402)).toHaveLength(5);
    expect(reddish((await popplerPicture(good[0]!.bytes, { width: 400 })).rgb)).toBeGreaterThan(
      100,
    );
    const sixth = await made('/pdf', token, pdf);
    expect([sixth.status, sixth.headers.get('x-demo-remaining')]).toEqual([402, '0']);
    expect(sixth.error).toMatchObject({ error: 'quota_exceeded' });
    expect(sixth.error?.['message']).toContain('5 demo PDFs');
    expect(sixth.headers.get('x-quota-reset')).toBeNull();
    const account = await accountOf(token);
    expect(account).toMatchObject({
      plan: { name: 'free', price_eur: 0 },
      usage: { used: 5 },
      demo: { limit: 5, used: 5, remaining: 0 },
    });
    expect((await made('/preview', token, pdf)).status).toBe(200);
  });

  test('there are no API keys', async () => {
    const token = await newToken('free');
    for (const path of ['/keys', '/keys/key_0000000000000000/rotate']) {
      const response = await platform.manage(token, 'POST', path, {});
      expect([path, response.status]).toEqual([path, 403]);
      expect(await bodyOf(response)).toMatchObject({ error: 'forbidden' });
    }
  });
});

describe('a PDF made in the console', () => {
  test('looks like the API’s, counts against the quota, and is in the ledger under console', async () => {
    const token = await newToken('starter');
    const json = await made('/pdf', token, DOCUMENT);
    expect(json.headers.get('content-type')).toBe('application/pdf');
    expect(json.headers.get('x-quota-remaining')).toBe('499');
    expect(reddish((await popplerPicture(json.bytes, { width: 400 })).rgb)).toBe(0);
    const form = formOf({ file: await wordDocument() });
    const word = await made('/pdf', token, form);
    expect([word.status, word.headers.get('x-missing-variables')]).toEqual([
      200,
      'name,note,title',
    ]);
    expect(await accountOf(token)).toMatchObject({
      usage: { used: 2, remaining: 498 },
      demo: null,
    });
    const history = await bodyOf(await platform.manage(token, 'GET', '/usage/history?months=1'));
    const [month] = history['months'] as { by_key: Body; by_day: Body[] }[];
    expect(month?.by_key).toMatchObject({ console: { used: 2 } });
    expect(month?.by_day).toMatchObject([
      { used: 2, by_format: { docx: { used: 1 }, html: { used: 1 } } },
    ]);
  });

  test('is refused like in the API', async () => {
    const token = await newToken('starter');
    const refused = async (body: object | FormData) => (await made('/pdf', token, body)).error;
    expect(await refused({})).toMatchObject({ message: 'content is required for html format' });
    expect(await refused({ content: 'x', format: 'odd' })).toMatchObject({
      error: 'unsupported_format',
    });
    expect(await refused(new FormData())).toMatchObject({ error: 'missing_content' });
    expect(await refused({ content: '{% if %}' })).toMatchObject({ error: 'template_error' });
  });
});

describe('a preview in the console', () => {
  test.each(['free', 'starter', 'development'])(
    'is a picture with a watermark, and is not counted: on the plan %s',
    async (plan) => {
      const token = await newToken(plan);
      const preview = { ...DOCUMENT, preview: { width: 400 } };
      const { headers, bytes } = await made('/preview', token, preview);
      expect(headers.get('content-type')).toBe('image/png');
      expect(headers.get('x-render-time-ms')).toMatch(/^\d+$/);
      expect((await sharp(bytes).metadata()).width).toBe(400);
      expect(await stampIn(bytes)).toBeGreaterThan(100);
      expect(await accountOf(token)).toMatchObject({ usage: { used: 0 } });
    },
  );

  test('of a Word document works as well', async () => {
    const token = await newToken('starter');
    const file = await wordDocument();
    const { bytes, headers } = await made('/preview', token, formOf({ file }));
    expect(headers.get('x-missing-variables')).toContain('name');
    expect((await sharp(bytes).metadata()).width).toBe(900);
    expect(await stampIn(bytes)).toBeGreaterThan(100);
  });

  test('shows the first ten pages, one picture after the other, and counts all', async () => {
    const token = await newToken('starter');
    const content = '<p style="break-after: page">one</p>'.repeat(11) + '<p>last</p>';
    const { bytes, headers } = await made('/preview', token, { content });
    expect(headers.get('x-page-count')).toBe('12');
    const pictures = Buffer.from(bytes).toString('latin1').split('\u0089PNG').length - 1;
    expect(pictures).toBe(10);
  });

  test('chooses no pages, and has at most 900 pixels', async () => {
    const token = await newToken('starter');
    const options = { page_ranges: '2' };
    const { status, error } = await made('/preview', token, {
      content: 'x',
      options,
      preview: { width: 901 },
    });
    expect([status, error?.['error']]).toEqual([400, 'invalid_request']);
    expect(error?.['details']).toMatchObject([
      { path: '/options/page_ranges' },
      { path: '/preview/width' },
    ]);
    expect((await made('/preview', token, { content: 'x', preview: { width: 900 } })).status).toBe(
      200,
    );
    const later = await made('/preview', token, { content: 'x', preview: { page: 2 } });
    expect([later.status, later.error?.['details']]).toMatchObject([
      400,
      [{ path: '/preview/page' }],
    ]);
  });

  test('is refused while the account has another, and made once that is abandoned', async () => {
    const token = await newToken('starter');
    const leaving = new AbortController();
    const slow = { content: 'x', options: { wait_for: { delay_ms: 10_000 } } };
    const { signal } = leaving;
    const both = [1, 2].map(() => post('/preview', token, slow, { signal }));
    const refused = await Promise.race(both);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await bodyOf(refused)).toMatchObject({ error: 'rate_limit_exceeded' });
    leaving.abort();
    const ends = (await Promise.allSettled(both)).map(({ status }) => status);
    expect(ends.toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await made('/preview', token, DOCUMENT)).status).toBe(200);
  });
});

describe('a page of another site', () => {
  test.each(['cross-site', 'same-site'])('is refused: %s', async (site) => {
    const token = await newToken('starter');
    const response = await post('/pdf', token, DOCUMENT, { headers: { 'Sec-Fetch-Site': site } });
    expect(response.status).toBe(403);
    expect(await bodyOf(response)).toMatchObject({ error: 'forbidden' });
    expect(await accountOf(token)).toMatchObject({ usage: { used: 0 } });
  });
});
