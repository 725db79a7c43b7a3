import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { SignJWT, UnsecuredJWT } from 'jose';
import { formOf } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

const platform = sharedPlatform();
afterAll(() => platform.leave());

type Body = Record<string, unknown>;

const HTML = '<img src=x onerror=alert(1)>';
const DOCUMENT = JSON.stringify({ content: 'x' });
const JSON_TYPE = { 'Content-Type': 'application/json' };

const ROUTES = [
  ['GET', '/account'],
  ['POST', '/pdf'],
  ['POST', '/preview'],
] as const;

const newToken = (plan = 'free') => platform.token(`user-${randomUUID()}`, { plan });

const ask = (method: string, path: string, init: RequestInit = {}) =>
  fetch(`${platform.url}/console/api${path}`, {
    method,
    ...(method === 'POST' && { body: DOCUMENT }),
    ...init,
    headers: { ...JSON_TYPE, ...(init.headers as Record<string, string>) },
  });

const bearing = (token: string) => ({ Authorization: `Bearer ${token}` });

async function usedBy(token: string): Promise<unknown> {
  const response = await ask('GET', '/account', { headers: bearing(token) });
  return ((await response.json()) as { usage: Body }).usage['used'];
}

/** Nothing that a browser would show as a page, sniff as one, or cache. */
function expectInert(response: Response): void {
  expect(response.headers.get('content-type')).toMatch(/^(application\/(json|pdf)|image\/png)/);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
}

describe('a caller without access', () => {
  const claims = () => ({
    iss: platform.issuerUrl,
    aud: 'urn:platen:api',
    sub: 'ada',
    plan: 'enterprise',
    exp: Math.floor(Date.now() / 1000) + 600,
  });
  const ways: Record<string, () => Promise<Record<string, string>>> = {
    'nobody in particular': () => Promise.resolve({}),
    'who signs a token with a key of her own': async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const header = { alg: 'RS256' };
      return bearing(await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey));
    },
    'who leaves a token unsigned': () =>
      Promise.resolve(bearing(new UnsecuredJWT(claims()).encode())),
    'who has a token for something else': async () =>
      bearing(await platform.token('ada', { aud: 'urn:somebody:else' })),
    'who has an API key': async () => {
      const { key } = await platform.account();
      return { 'X-API-Key': key, ...bearing(key) };
    },
    'who has her token in a cookie, as a page of another site would send it': async () => ({
      Cookie: `token=${await newToken()}; Authorization=Bearer`,
    }),
  };

  test.each(Object.entries(ways))('%s', async (_, headersOf) => {
    const headers = await headersOf();
    for (const [method, path] of ROUTES) {
      const response = await ask(method, path, { headers });
      expect([path, response.status]).toEqual([path, 401]);
      expect(await response.json()).toMatchObject({ error: 'invalid_token' });
      expectInert(response);
    }
  });
});

test('another account’s token sees, uses and revokes nothing of this one', async () => {
  const [mine, other] = await Promise.all([newToken('starter'), newToken('starter')]);
  const made = await platform.manage(mine, 'POST', '/keys', { name: 'mine' });
  const { key_id } = (await made.json()) as { key_id: string };
  await (await ask('POST', '/pdf', { headers: bearing(other) })).arrayBuffer();
  expect([await usedBy(mine), await usedBy(other)]).toEqual([0, 1]);
  const listed = (await (await platform.manage(other, 'GET', '/keys')).json()) as Body;
  expect(listed['keys']).toEqual([]);
  const revoked = await platform.manage(other, 'DELETE', `/keys/${key_id}`);
  const rotated = await platform.manage(other, 'POST', `/keys/${key_id}/rotate`, {});
  expect([revoked.status, rotated.status]).toEqual([404, 404]);
});

describe('a page of another site', () => {
  test.each([
    ['as a form', 'application/x-www-form-urlencoded'],
    ['as text', 'text/plain'],
    ['without a type', ''],
  ])('that sends JSON %s creates nothing, even with a token', async (_, type) => {
    const token = await newToken();
    for (const path of ['/pdf', '/preview']) {
      const headers = { ...bearing(token), 'Content-Type': type };
      expect((await ask('POST', path, { headers })).status).toBe(415);
    }
    expect(await usedBy(token)).toBe(0);
  });

  test('is refused whatever it sends, and can read no answer', async () => {
    const token = await newToken();
    const headers = {
      ...bearing(token),
      Origin: 'https://evil.example',
      'Sec-Fetch-Site': 'cross-site',
    };
    for (const [method, path] of [...ROUTES, ['GET', '/config'], ['OPTIONS', '/pdf']] as const) {
      const response = await ask(method, path, { headers });
      expect([path, response.status]).toEqual([path, 403]);
      expectInert(response);
    }
    const old = await ask('OPTIONS', '/pdf', {
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect(old.headers.get('access-control-allow-origin')).toBeNull();
    expect(await usedBy(token)).toBe(0);
  });
});

describe('HTML is always data', () => {
  test('in a key’s name', async () => {
    const token = await newToken('starter');
    const made = await platform.manage(token, 'POST', '/keys', { name: HTML });
    expect(((await made.json()) as Body)['name']).toBe(HTML);
    expectInert(made);
    const listed = await platform.manage(token, 'GET', '/keys');
    expect(await listed.json()).toMatchObject({ keys: [{ name: HTML }] });
    expectInert(listed);
  });

  test('in the name of the file: unsafe characters are refused or encoded', async () => {
    const headers = bearing(await newToken('starter'));
    const named = (filename: string) =>
      ask('POST', '/pdf', {
        headers,
        body: JSON.stringify({ content: 'x', options: { filename } }),
      });
    const refused = await named(HTML);
    expect(refused.status).toBe(400);
    expectInert(refused);
    const made = await named("a'; onload=alert(1)&lt;.html");
    await made.arrayBuffer();
    expect(made.status).toBe(200);
    expectInert(made);
    expect(made.headers.get('content-disposition')).toBe(
      'inline; filename="a\'; onload=alert(1)&lt;.html.pdf"',
    );
  });

  test.each(['/pdf', '/preview'])(
    'in the name and the type of the file that is sent: %s',
    async (path) => {
      const form = formOf({ file: Buffer.from(HTML), name: `${HTML}.docx` });
      const response = await fetch(`${platform.url}/console/api${path}`, {
        method: 'POST',
        body: form,
        headers: bearing(await newToken('starter')),
      });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ error: 'invalid_document' });
      expectInert(response);
    },
  );

  test.each([
    ['a field', { content: 'x', [HTML]: 1 }],
    ['a value', { content: 'x', format: HTML }],
    ['a template', { content: `{{ x | ${HTML} }}` }],
    [
      'a variable that is missing',
      { content: `{{ ${HTML} }}`, options: { missing_variables: 'error' } },
    ],
  ])('in a refusal: %s', async (_, body) => {
    const headers = { ...bearing(await newToken('starter')), 'X-Request-Id': HTML };
    const response = await ask('POST', '/pdf', { headers, body: JSON.stringify(body) });
    expect([400, 422]).toContain(response.status);
    expectInert(response);
    expect(response.headers.get('x-request-id')).not.toContain('<');
  });
});
