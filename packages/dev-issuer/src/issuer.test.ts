import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Service } from '@platen/runtime';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { readIssuerConfig } from './config.ts';
import { run } from './run.ts';

const AUDIENCE = 'urn:platen:api';
const SECRET = randomBytes(32).toString('hex');
const CONSOLE = 'http://127.0.0.1:8080';

let issuer: string;
let service: Service;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const port = await freePort();
  issuer = `http://127.0.0.1:${port}`;
  service = await run(
    readIssuerConfig({
      PLATEN_BIND_ADDRESS: '127.0.0.1',
      PLATEN_METRICS_PORT: '0',
      PLATEN_LOG_LEVEL: 'silent',
      PLATEN_ISSUER_PORT: String(port),
      PLATEN_ISSUER_AUDIENCE: AUDIENCE,
      PLATEN_ISSUER_KEY: JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid: 'k' }),
      PLATEN_ISSUER_SECRET: SECRET,
      PLATEN_CONSOLE_URL: CONSOLE,
      PLATEN_DRAIN_DELAY_MS: '0',
    }),
  );
});

afterAll(() => service.close());

/** What a token says, once its signature is proven by the published keys. */
async function verified(token: string) {
  const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri } = (await discovery.json()) as { jwks_uri: string };
  const keys = createRemoteJWKSet(new URL(jwks_uri));
  return (await jwtVerify(token, keys, { issuer, audience: AUDIENCE })).payload;
}

const ask = (body: object, secret = SECRET) =>
  fetch(`${issuer}/development/token`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

async function tokenOf(body: object): Promise<string> {
  return ((await (await ask(body)).json()) as { token: string }).token;
}

describe('a requested token', () => {
  test('is validly signed, and lasts at least twelve hours', async () => {
    const claims = await verified(await tokenOf({ sub: 'ada', plan: 'business' }));
    expect(claims).toMatchObject({ sub: 'ada', plan: 'business' });
    expect(claims.exp! - Date.now() / 1000).toBeGreaterThan(12 * 60 * 60);
  });

  test('may have any claims, or lack any', async () => {
    const token = await tokenOf({ sub: 'ada', claims: { exp: null, aud: 'urn:else', x: [1] } });
    const payload = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
    expect(payload).toMatchObject({ sub: 'ada', aud: 'urn:else', x: [1] });
    expect(payload).not.toHaveProperty('exp');
  });

  test('needs the secret', async () => {
    expect((await ask({ sub: 'ada' }, 'wrong')).status).toBe(401);
    expect((await ask({ sub: 'ada' }, '')).status).toBe(401);
  });

  test.each([{}, { sub: '' }, { sub: 'x', claim: {} }, { sub: 'x', claims: 5 }])(
    'is refused for %j',
    async (body) => {
      expect((await ask(body)).status).toBe(400);
    },
  );
});

describe('a login at the console', () => {
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const cookies = new Map<string, string>();

  /** A browser in a few lines: cookies, no scripts, redirects one by one. */
  async function visit(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(new URL(url, issuer), { ...init, redirect: 'manual', headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name) cookies.set(name, value ?? '');
    }
    return response;
  }

  const authorization = (more: Record<string, string> = {}) =>
    `/auth?${new URLSearchParams({
      client_id: 'platen-console',
      response_type: 'code',
      scope: 'openid offline_access',
      redirect_uri: `${CONSOLE}/callback`,
      resource: AUDIENCE,
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...more,
    }).toString()}`;

  const tokens = (fields: Record<string, string>, origin?: string) =>
    visit('/token', {
      method: 'POST',
      ...(origin !== undefined && { headers: { Origin: origin } }),
      body: new URLSearchParams(fields),
    });

  /** Ends a login under a name. */
  async function loggedIn(login: string, name: string) {
    const form = new URLSearchParams({ name });
    const back = await visit(login, { method: 'POST', body: form });
    const returned = await visit(back.headers.get('location')!);
    const redirect = new URL(returned.headers.get('location')!);
    expect(redirect.origin + redirect.pathname).toBe(`${CONSOLE}/callback`);
    const answer = await tokens({
      grant_type: 'authorization_code',
      client_id: 'platen-console',
      code: redirect.searchParams.get('code')!,
      code_verifier: verifier,
      redirect_uri: `${CONSOLE}/callback`,
    });
    return (await answer.json()) as { access_token: string; refresh_token: string };
  }

  test('accepts any name, and gives a token for that account', async () => {
    const login = (await visit(authorization())).headers.get('location')!;
    const page = await visit(login);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<h1>Log in to Platen</h1>');
    const nameless = await visit(login, {
      method: 'POST',
      body: new URLSearchParams({ name: ' ' }),
    });
    expect(nameless.status).toBe(400);
    expect(await nameless.text()).toContain('Write down a name');
    const { access_token } = await loggedIn(login, 'grace');
    const claims = await verified(access_token);
    expect(claims).toMatchObject({ sub: 'grace' });
    expect(claims).not.toHaveProperty('plan');
  });

  test('takes a newcomer one click: the page’s first button is for a demo account', async () => {
    cookies.clear();
    const login = (await visit(authorization())).headers.get('location')!;
    const [, name] = /<input type="hidden" name="name" value="([^"]+)">/.exec(
      await (await visit(login)).text(),
    )!;
    const { access_token } = await loggedIn(login, name!);
    expect(await verified(access_token)).toMatchObject({ sub: 'demo', plan: 'free' });
  });

  test('can be renewed by a page of the console, under either name of this machine', async () => {
    cookies.clear();
    const login = (await visit(authorization())).headers.get('location')!;
    const { refresh_token } = await loggedIn(login, 'ada');
    for (const origin of [CONSOLE, CONSOLE.replace('127.0.0.1', 'localhost')]) {
      const preflight = await visit('/token', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
      expect(preflight.headers.get('access-control-allow-origin')).toBe(origin);
    }
    const renewed = await tokens(
      { grant_type: 'refresh_token', refresh_token, client_id: 'platen-console' },
      CONSOLE,
    );
    expect(renewed.headers.get('access-control-allow-origin')).toBe(CONSOLE);
    const { access_token } = (await renewed.json()) as { access_token: string };
    expect(await verified(access_token)).toMatchObject({ sub: 'ada' });
  });

  test('cannot be renewed by a page of another origin', async () => {
    cookies.clear();
    const login = (await visit(authorization())).headers.get('location')!;
    const { refresh_token } = await loggedIn(login, 'ada');
    const renewed = await tokens(
      { grant_type: 'refresh_token', refresh_token, client_id: 'platen-console' },
      'https://evil.example',
    );
    expect(renewed.status).toBe(400);
    expect(renewed.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('needs the proof of PKCE', async () => {
    const response = await visit(authorization({ code_challenge: '', code_challenge_method: '' }));
    const location = response.headers.get('location') ?? '';
    expect(location).toContain('error=invalid_request');
  });

  test('returns only to the console', async () => {
    const response = await visit(authorization({ redirect_uri: 'https://evil.example/' }));
    expect(response.status).toBe(400);
  });

  test('has no page with requests to other hosts', async () => {
    for (const path of ['/session/end', '/device', '/auth']) {
      const page = await visit(new URL(path, issuer).href);
      expect(page.headers.get('content-type')).toMatch(/^text\/html/);
      expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    }
  });

  test('lets the script run that sends a device’s code on', async () => {
    const page = await visit(new URL('/device?user_code=ABCD-EFGH', issuer).href);
    const [, script = ''] = /<script>([^]*?)<\/script>/.exec(await page.text()) ?? [];
    const hash = createHash('sha256').update(script).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`'sha256-${hash}'`);
  });

  test('shows no login page without a started login', async () => {
    cookies.clear();
    expect((await visit('/login/unknown')).status).toBe(400);
  });
});
