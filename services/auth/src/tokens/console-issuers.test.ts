import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { consoleIssuers, type ListConsoleIssuers } from './console-issuers.ts';
import { parseIssuers } from './issuers.ts';

let issuer: string;
let server: Server;
let requests: number;
let published: (url: string) => object | undefined;
let now: number;

beforeEach(async () => {
  requests = 0;
  now = 0;
  published = (url) => ({ issuer: url, jwks_uri: `${url}/jwks` });
  server = createServer((_request, response) => {
    requests += 1;
    const document = published(issuer);
    response.writeHead(document ? 200 : 503).end(JSON.stringify(document));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const warnings: unknown[] = [];

function listOf(...issuers: object[]): ListConsoleIssuers {
  return consoleIssuers(parseIssuers(JSON.stringify(issuers), true), {
    development: true,
    clock: { now: () => now },
    log: { warn: (facts: unknown) => void warnings.push(facts) },
  });
}

const trusted = (more: object = {}) => ({
  issuer,
  audience: 'urn:platen:test',
  console: { client_id: 'console' },
  ...more,
});

test('only issuers with a client for the console are listed, with the data for a login', async () => {
  const named = { client_id: 'c', scopes: ['openid', 'api'], resource: 'urn:x', name: 'Acme' };
  const list = listOf(
    trusted(),
    trusted({ issuer: `${issuer}/none`, console: undefined }),
    trusted({ issuer: `${issuer}/b`, console: named, plan_claim: 'plan', default_plan: 'free' }),
  );
  expect(await list()).toEqual([
    {
      name: new URL(issuer).host,
      issuer,
      clientId: 'console',
      resource: '',
      scope: 'openid offline_access',
      defaultPlan: 'starter',
      namesPlans: false,
      origins: [issuer],
    },
    {
      name: 'Acme',
      issuer: `${issuer}/b`,
      clientId: 'c',
      scope: 'openid api',
      resource: 'urn:x',
      defaultPlan: 'free',
      namesPlans: true,
      origins: [issuer],
    },
  ]);
});

test('origins are those of all endpoints that a browser uses', async () => {
  published = (url) => ({
    issuer: url,
    jwks_uri: 'https://keys.example/jwks',
    token_endpoint: 'https://token.example/t',
    userinfo_endpoint: 'https://token.example/u',
    end_session_endpoint: 'https://out.example/',
    revocation_endpoint: `${url}/r`,
    authorization_endpoint: 'https://in.example:8443/a',
    op_policy_uri: 'https://no.example',
  });
  const [found] = await listOf(trusted())();
  expect(found?.origins.toSorted()).toEqual([
    issuer,
    'https://in.example:8443',
    'https://keys.example',
    'https://out.example',
    'https://token.example',
  ]);
});

test.each([
  ['another issuer', { issuer: 'https://evil.example', jwks_uri: 'https://evil.example/k' }],
  ['an endpoint without TLS', { jwks_uri: 'http://evil.example/k' }],
  ['an endpoint that is no URL of a host', { token_endpoint: "data:x;script-src 'unsafe-inline'" }],
  ['nothing', undefined],
])('a discovery with %s allows only the issuer’s origin, and is logged', async (_, more) => {
  warnings.length = 0;
  published = (url) => more && { issuer: url, jwks_uri: `${url}/jwks`, ...more };
  const [found] = await listOf(trusted())();
  expect(found?.origins).toEqual([issuer]);
  expect(warnings).toMatchObject([{ issuer }]);
});

test('an issuer is read every ten minutes, sooner while it is down, and its answer is kept', async () => {
  const list = listOf(trusted());
  published = () => undefined;
  await Promise.all([list(), list()]);
  expect(requests).toBe(1);
  now = 4_999;
  await list();
  expect(requests).toBe(1);
  now = 5_000;
  published = (url) => ({ issuer: url, jwks_uri: 'https://keys.example/jwks' });
  const keys = 'https://keys.example';
  expect((await list())[0]?.origins).toEqual([issuer, keys]);
  now += 600_000;
  published = () => undefined;
  expect((await list())[0]?.origins).toEqual([issuer, keys]);
  expect(requests).toBe(3);
});
