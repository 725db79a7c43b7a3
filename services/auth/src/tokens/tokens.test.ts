import {
  createHmac,
  generateKeyPairSync,
  randomUUID,
  type KeyPairKeyObjectResult,
} from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CompactSign, SignJWT, type JWTHeaderParameters } from 'jose';
import { accountId, type PlatenError } from '@platen/contracts';
import type { Accounts, ClaimedAccount } from '../accounts/accounts.ts';
import { parseIssuers } from './issuers.ts';
import { Tokens } from './tokens.ts';

const AUDIENCE = 'urn:platen:test';

const newKeyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Made once, because that takes long: keys of an issuer, of another, and of one that nobody trusts. */
const [ONE, OTHER, EVIL] = [newKeyPair(), newKeyPair(), newKeyPair()];

/** An issuer with keys of its own; it counts how often auth fetches them. */
class TestIssuer {
  url = '';
  fetches = 0;
  readonly kid = randomUUID();
  readonly #server: Server;
  readonly #keys: KeyPairKeyObjectResult;

  constructor(keys: KeyPairKeyObjectResult) {
    this.#keys = keys;
    this.#server = createServer((request, response) => {
      if (request.url === '/.well-known/openid-configuration') {
        response.end(JSON.stringify({ issuer: this.url, jwks_uri: `${this.url}/jwks` }));
        return;
      }
      this.fetches += 1;
      response.end(JSON.stringify({ keys: [this.publicJwk] }));
    }).listen(0, '127.0.0.1');
  }

  get publicJwk() {
    const jwk = this.#keys.publicKey.export({ format: 'jwk' });
    return { ...jwk, kid: this.kid, alg: 'RS256', use: 'sig' };
  }

  get publicPem(): string {
    return this.#keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  async start(): Promise<this> {
    if (!this.#server.listening) await once(this.#server, 'listening');
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return this;
  }

  /** A token of this issuer; a claim that is null is left out. */
  async token(
    claims: Record<string, unknown> = {},
    header: Partial<JWTHeaderParameters> = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const usual = { iss: this.url, aud: AUDIENCE, sub: 'ada', iat: now, exp: now + 600 };
    const all: Record<string, unknown> = { ...usual, ...claims };
    const payload = Object.entries(all).filter(([, value]) => value !== null);
    return new SignJWT(Object.fromEntries(payload))
      .setProtectedHeader({ alg: 'RS256', kid: this.kid, ...header })
      .sign(this.#keys.privateKey);
  }

  /** Anything, truly signed. */
  signed(payload: unknown): Promise<string> {
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RS256', kid: this.kid })
      .sign(this.#keys.privateKey);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** The accounts of tokens; all exist. */
const ensured: ClaimedAccount[] = [];
const accounts = {
  ensure(account: ClaimedAccount) {
    ensured.push(account);
    const { issuer, subject, claimedPlan, defaultPlan } = account;
    return Promise.resolve(
      account.mayCreate
        ? { accountId: accountId(issuer, subject), plan: claimedPlan ?? defaultPlan }
        : undefined,
    );
  },
} as unknown as Accounts;

let one: TestIssuer;
let other: TestIssuer;
let tokens: Tokens;
const opened: Tokens[] = [];

const trusting = (...issuers: object[]) => {
  tokens = new Tokens({
    issuers: parseIssuers(JSON.stringify(issuers), true),
    accounts,
    development: true,
  });
  opened.push(tokens);
};

beforeEach(async () => {
  ensured.length = 0;
  one = await new TestIssuer(ONE).start();
  other = await new TestIssuer(OTHER).start();
  trusting({ issuer: one.url, audience: AUDIENCE }, { issuer: other.url, audience: AUDIENCE });
});

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
  one.close();
  other.close();
});

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = () => Math.floor(Date.now() / 1000);
const invalid = { code: 'invalid_token' };

describe('a right token', () => {
  test('names its account, on the default plan', async () => {
    expect(await tokens.verify(await one.token())).toEqual({
      accountId: accountId(one.url, 'ada'),
      plan: 'starter',
      subject: 'ada',
    });
  });

  test('of another issuer with the same subject is another account', async () => {
    const [mine, theirs] = [await one.token(), await other.token()];
    const ids = [await tokens.verify(mine), await tokens.verify(theirs)];
    expect(ids[0]?.accountId).not.toBe(ids[1]?.accountId);
  });

  test('names its account and plan by the claims that its issuer agreed on', async () => {
    trusting({
      issuer: one.url,
      audience: AUDIENCE,
      account_claim: 'tenant',
      plan_claim: 'tier',
      default_plan: 'basic',
    });
    await tokens.verify(await one.token({ tenant: 'acme', tier: 'business' }));
    await tokens.verify(await one.token({ tenant: 'acme' }));
    expect(ensured).toMatchObject([
      { subject: 'acme', claimedPlan: 'business', defaultPlan: 'basic' },
      { subject: 'acme', claimedPlan: undefined },
    ]);
    await expect(tokens.verify(await one.token())).rejects.toMatchObject(invalid);
  });

  test('cannot set the plan unless its issuer may', async () => {
    await tokens.verify(await one.token({ plan: 'enterprise' }));
    expect(ensured[0]?.claimedPlan).toBeUndefined();
  });

  test('of an issuer that creates no accounts needs an existing one', async () => {
    trusting({ issuer: one.url, audience: AUDIENCE, create_accounts: false });
    await expect(tokens.verify(await one.token())).rejects.toMatchObject(invalid);
  });

  test.each([
    ['expired 28 s ago', { exp: -28 }],
    ['begins in 29 s', { nbf: 29 }],
  ])('may have %s: clocks differ', async (_, offsets) => {
    const claims = Object.fromEntries(
      Object.entries(offsets).map(([name, offset]) => [name, seconds() + offset]),
    );
    await expect(tokens.verify(await one.token(claims))).resolves.toBeDefined();
  });

  test('may be for several audiences', async () => {
    const token = await one.token({ aud: ['urn:else', AUDIENCE] });
    await expect(tokens.verify(token)).resolves.toBeDefined();
  });
});

describe('a wrong token is refused', () => {
  test.each([
    ['no issuer', { iss: null }],
    ['an unknown issuer', { iss: 'https://evil.example' }],
    ['an issuer that is no text', { iss: ['x'] }],
    ['no audience', { aud: null }],
    ['another audience', { aud: 'urn:else' }],
    ['no expiry', { exp: null }],
    ['an expiry in words', { exp: 'never' }],
    ['no subject', { sub: null }],
    ['an empty subject', { sub: '' }],
    ['a subject that is no text', { sub: 5 }],
    ['a subject of 256 characters', { sub: 'x'.repeat(256) }],
  ])('with %s', async (_, claims) => {
    await expect(tokens.verify(await one.token(claims))).rejects.toMatchObject(invalid);
    expect(ensured).toEqual([]);
  });

  test.each([
    ['31 s after its end', 'exp', -31],
    ['a minute before its beginning', 'nbf', 60],
  ])('%s', async (_, claim, offset) => {
    const token = await one.token({ [claim]: seconds() + offset });
    await expect(tokens.verify(token)).rejects.toMatchObject(invalid);
  });

  test.each(['', 'x', 'a.b.c', 'a.b.c.d.e', `${part({ alg: 'none' })}..`, 'é'])(
    'that is no token: %j',
    async (token) => {
      await expect(tokens.verify(token)).rejects.toMatchObject(invalid);
    },
  );

  test('without a signature', async () => {
    const [, payload] = (await one.token()).split('.');
    for (const alg of ['none', 'None', 'NONE', '']) {
      const token = `${part({ alg, kid: one.kid })}.${payload}.`;
      await expect(tokens.verify(token)).rejects.toMatchObject(invalid);
    }
  });

  test.each([
    ['PEM', () => one.publicPem],
    ['JWK', () => JSON.stringify(one.publicJwk)],
  ])('signed by HMAC with the public key, as %s', async (_, secret) => {
    const [, payload] = (await one.token()).split('.');
    const signed = `${part({ alg: 'HS256', kid: one.kid })}.${payload}`;
    const signature = createHmac('sha256', secret()).update(signed).digest('base64url');
    await expect(tokens.verify(`${signed}.${signature}`)).rejects.toMatchObject(invalid);
  });

  test('signed by an algorithm that is not allowed', async () => {
    const token = await one.token({}, { alg: 'RS512' });
    await expect(tokens.verify(token)).rejects.toMatchObject(invalid);
  });

  test('with one character of its signature changed', async () => {
    const token = await one.token();
    const at = token.length - 20;
    const changed = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
    await expect(tokens.verify(changed)).rejects.toMatchObject(invalid);
  });

  test('with a list for its claims, validly signed', async () => {
    const claims = { iss: one.url, aud: AUDIENCE, sub: 'ada', exp: seconds() + 600 };
    await expect(tokens.verify(await one.signed(claims))).resolves.toBeDefined();
    await expect(tokens.verify(await one.signed([claims]))).rejects.toMatchObject(invalid);
  });

  test('that another issuer signed in its name, also with its key id', async () => {
    const forged = await other.token({ iss: one.url });
    await expect(tokens.verify(forged)).rejects.toMatchObject(invalid);
    const named = await other.token({ iss: one.url }, { kid: one.kid });
    await expect(tokens.verify(named)).rejects.toMatchObject(invalid);
  });

  test('that names its own keys', async () => {
    const evil = await new TestIssuer(EVIL).start();
    const header = { jku: `${evil.url}/jwks`, x5u: `${evil.url}/x5u`, kid: evil.kid };
    const token = await evil.token({ iss: one.url }, header);
    await expect(tokens.verify(token)).rejects.toMatchObject(invalid);
    expect(evil.fetches).toBe(0);
    evil.close();
  });

  test('of more than 16 KiB', async () => {
    const token = await one.token({ padding: 'x'.repeat(16 * 1024) });
    await expect(tokens.verify(token)).rejects.toMatchObject(invalid);
  });

  test('without its text in the message', async () => {
    const token = await one.token({ sub: 'very-secret', aud: 'wrong-secret' });
    const failure = (await tokens.verify(token).catch((error: unknown) => error)) as Error;
    expect(failure.message).not.toMatch(/secret/);
  });
});

describe("an issuer's keys", () => {
  test('are fetched once for many tokens', async () => {
    const token = await one.token();
    await Promise.all(Array.from({ length: 20 }, () => tokens.verify(token)));
    await tokens.verify(token);
    expect(one.fetches).toBe(1);
  });

  test('are not fetched again within the cool-down for a thousand unknown ones', async () => {
    const token = await one.token();
    await tokens.verify(token);
    const [, ...claimsAndSignature] = token.split('.');
    const unknown = () => [part({ alg: 'RS256', kid: randomUUID() }), ...claimsAndSignature];
    for (let batch = 0; batch < 10; batch++) {
      const verdicts = Array.from({ length: 100 }, () => tokens.verify(unknown().join('.')));
      const refusals = (await Promise.allSettled(verdicts)).filter((verdict) => {
        return (
          verdict.status === 'rejected' && (verdict.reason as PlatenError).code === 'invalid_token'
        );
      });
      expect(refusals).toHaveLength(100);
    }
    expect(one.fetches).toBe(1);
  });

  test('are kept while the issuer is down', async () => {
    await tokens.verify(await one.token());
    one.close();
    await expect(tokens.verify(await one.token())).resolves.toBeDefined();
  });

  test('that cannot be fetched make no token invalid', async () => {
    one.close();
    await expect(tokens.verify(await one.token())).rejects.toMatchObject({
      code: 'service_unavailable',
      retryAfterMs: 2_000,
    });
  });
});
