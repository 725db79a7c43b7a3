import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, symlink, mkdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { connect } from 'node:tls';
import { join } from 'node:path';
import type { AuthServiceDefinition, Caller } from '@platen/contracts';
import { authService } from '@platen/contracts/services';
import { Certificates, RpcClient, RpcServer, WatchedCertificates } from '@platen/rpc';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { renewedAuthorities, type Authorities } from './authorities.ts';
import { issueAuthority, issueLeaf, LEAF_LIFE_MS } from './issue.ts';
import { renewedLeaf, type Leaf } from './leafs.ts';

const CALLER: Caller = {
  accountId: 'acc_1',
  keyId: 'key_1',
  plan: 'starter',
  mode: 'MODE_LIVE',
  scopes: ['generate'],
};
const DAY_MS = 24 * 60 * 60_000;
const OPTIONS = { requestId: 'request-1', timeoutMs: 20_000 };
const REQUEST = { key: 'secret' };

/** What a test opened; closed afterwards. */
const opened: (() => unknown)[] = [];
let authorities: Authorities;
let now: number;

beforeEach(async () => {
  now = Date.now();
  authorities = await renewedAuthorities(undefined, 'print.pdf', now);
});

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

function service(lines: string[] = []) {
  return {
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    metrics: new Registry(),
    onClose: (_: string, close: () => unknown) => void opened.push(close),
  };
}

function leafOf(holder: string, known?: Leaf, platform = 'print.pdf'): Promise<Leaf> {
  const names = { dns: ['localhost'], spiffeId: `spiffe://${platform}/${holder}` };
  return renewedLeaf(known, { authorities, names, now });
}

/** A server whose VerifyKey the edge alone may call. */
async function serve(certificates: Certificates | undefined, handle = () => CALLER) {
  const lines: string[] = [];
  const server = new RpcServer(service(lines), certificates);
  const VerifyKey = server.unary(async () => {
    await Promise.resolve();
    return handle();
  });
  server.add(authService, { VerifyKey }, { VerifyKey: ['edge'] });
  opened.push(() => server.close(0));
  return { port: await server.listen('127.0.0.1', 0), lines };
}

function clientOf(port: number, certificates?: Certificates) {
  const address = `localhost:${port}`;
  const client = new RpcClient<AuthServiceDefinition>(authService, { address, certificates });
  opened.push(() => client.close());
  return client;
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error & { code: string; cause: { details: string } },
  );

/** Files as a kubelet mounts and changes them: one link replaces another. */
async function mounted(first: Leaf) {
  const root = await mkdtemp(join(tmpdir(), 'platen-tls-'));
  opened.push(() => rm(root, { recursive: true }));
  let version = 0;
  const write = async ({ cert, key, ca }: Leaf) => {
    version += 1;
    const folder = join(root, String(version));
    await mkdir(folder);
    await writeFile(join(folder, 'tls.crt'), cert);
    await writeFile(join(folder, 'tls.key'), key);
    await writeFile(join(folder, 'ca.crt'), ca);
    await symlink(folder, join(root, 'next'));
    await rename(join(root, 'next'), join(root, 'data'));
  };
  await write(first);
  const at = (name: string) => join(root, 'data', name);
  const files = { certFile: at('tls.crt'), keyFile: at('tls.key'), caFile: at('ca.crt') };
  return { write, files, at };
}

describe('mutual TLS between services', () => {
  test('accepts callers on the list of the method', async () => {
    const { port } = await serve(new Certificates(await leafOf('auth')));
    const edge = clientOf(port, new Certificates(await leafOf('edge')));
    expect(await edge.call('VerifyKey', REQUEST, OPTIONS)).toEqual(CALLER);
  });

  test.each([
    ['another service', 'render', 'print.pdf'],
    ['the same service of another platform', 'edge', 'other.pdf'],
  ])('refuses %s, logs that, and gives the caller no reason', async (_, holder, platform) => {
    const { port, lines } = await serve(new Certificates(await leafOf('auth')));
    const client = clientOf(port, new Certificates(await leafOf(holder, undefined, platform)));
    const failure = await failureOf(client.call('VerifyKey', REQUEST, OPTIONS));
    expect(failure).toMatchObject({
      code: 'generation_failed',
      cause: { code: 7, details: 'not for this caller' },
    });
    expect(lines.join('')).toContain(`${platform}/${holder} may not call`);
  });

  test('refuses every caller of a method without a list', async () => {
    const { port } = await serve(new Certificates(await leafOf('auth')));
    const edge = clientOf(port, new Certificates(await leafOf('edge')));
    const failure = await failureOf(
      edge.call('RevokeKey', { accountId: 'acc_1', keyId: 'key_1' }, OPTIONS),
    );
    expect(failure).toBeDefined();
  });

  test('refuses a connection without a certificate', async () => {
    const handled: string[] = [];
    const { port } = await serve(new Certificates(await leafOf('auth')), () => {
      handled.push('call');
      return CALLER;
    });
    const plain = clientOf(port);
    expect(await failureOf(plain.call('VerifyKey', REQUEST, OPTIONS))).toMatchObject({
      code: 'service_unavailable',
    });
    const socket = connect({
      port,
      ca: authorities.current.cert,
      servername: 'localhost',
      ALPNProtocols: ['h2'],
    });
    const refusal = await new Promise((resolve) => socket.once('error', resolve));
    expect(String(refusal)).toContain('certificate required');
    expect(handled).toEqual([]);
  });

  test('refuses a certificate of another authority', async () => {
    const handled: string[] = [];
    const { port } = await serve(new Certificates(await leafOf('auth')), () => {
      handled.push('call');
      return CALLER;
    });
    const foreign = await issueAuthority('print.pdf', now);
    const names = { dns: ['localhost'], spiffeId: 'spiffe://print.pdf/edge' };
    const leaf = await issueLeaf(foreign, names, now);
    const forged = clientOf(port, new Certificates({ ...leaf, ca: authorities.current.cert }));
    expect(await failureOf(forged.call('VerifyKey', REQUEST, OPTIONS))).toMatchObject({
      code: 'service_unavailable',
    });
    expect(handled).toEqual([]);
  });

  test('refuses an expired certificate', async () => {
    const { port } = await serve(new Certificates(await leafOf('auth')));
    const names = { dns: ['localhost'], spiffeId: 'spiffe://print.pdf/edge' };
    const old = await issueLeaf(authorities.current, names, now - LEAF_LIFE_MS - 60_000);
    const late = clientOf(port, new Certificates({ ...old, ca: authorities.current.cert }));
    expect(await failureOf(late.call('VerifyKey', REQUEST, OPTIONS))).toMatchObject({
      code: 'service_unavailable',
    });
  });

  test.each([
    ['of another authority', () => issueAuthority('print.pdf', now), () => now],
    ['whose certificate has ended', () => authorities.current, () => now - LEAF_LIFE_MS - 60_000],
  ])('a client trusts no server %s', async (_, authority, since) => {
    const names = { dns: ['localhost'], spiffeId: 'spiffe://print.pdf/auth' };
    const leaf = await issueLeaf(await authority(), names, since());
    const handled: string[] = [];
    const ca = authorities.current.cert;
    const { port } = await serve(new Certificates({ ...leaf, ca }), () => {
      handled.push('call');
      return CALLER;
    });
    const edge = clientOf(port, new Certificates(await leafOf('edge')));
    expect(await failureOf(edge.call('VerifyKey', REQUEST, OPTIONS))).toMatchObject({
      code: 'service_unavailable',
    });
    expect(handled).toEqual([]);
  });

  test('a client trusts no server of another name', async () => {
    const names = { dns: ['print-usage.pdf.svc'], spiffeId: 'spiffe://print.pdf/usage' };
    const leaf = await renewedLeaf(undefined, { authorities, names, now });
    const { port } = await serve(new Certificates(leaf));
    const edge = clientOf(port, new Certificates(await leafOf('edge')));
    expect(await failureOf(edge.call('VerifyKey', REQUEST, OPTIONS))).toMatchObject({
      code: 'service_unavailable',
    });
  });
});

describe('certificates that the operator renews', () => {
  test('fail no call, whether a leaf, the authority or what the old one signed is renewed', async () => {
    const today = now;
    now = today - 250 * DAY_MS;
    authorities = await renewedAuthorities(undefined, 'print.pdf', now);
    now = today - 29 * DAY_MS;
    const first = { auth: await leafOf('auth'), edge: await leafOf('edge') };
    const [server, client] = [await mounted(first.auth), await mounted(first.edge)];
    const held = {
      auth: (await WatchedCertificates.open(server.files, service()))!,
      edge: (await WatchedCertificates.open(client.files, service()))!,
    };
    const { port } = await serve(held.auth);
    const failures: unknown[] = [];
    let calls = 0;
    let isOver = false;
    // Half of the callers open a new connection for each call, as new pods do.
    const callers = Array.from({ length: 8 }, async (_, index) => {
      const standing = clientOf(port, held.edge);
      while (!isOver) {
        const one = index % 2 === 0 ? standing : clientOf(port, held.edge);
        const failure = await failureOf(one.call('VerifyKey', REQUEST, OPTIONS));
        if (failure) failures.push(failure);
        if (one !== standing) one.close();
        calls += 1;
      }
    });
    const moreCalls = async () => {
      for (const before = calls; calls < before + 90;) await new Promise(setImmediate);
    };
    let known = first;
    for (const [day, isKept] of [
      [-8.5, true], // every leaf is due, by the same authority
      [-6.5, true], // the authority is due; the new one is trusted, and signs nothing yet
      [0, false], // every leaf by the new authority
    ] as const) {
      await moreCalls();
      now = today + day * DAY_MS;
      authorities = await renewedAuthorities(authorities, 'print.pdf', now);
      const next = {
        auth: await leafOf('auth', isKept ? known.auth : undefined),
        edge: await leafOf('edge', isKept ? known.edge : undefined),
      };
      expect(next.edge).not.toEqual(known.edge);
      // Kubelets do not update at the same time.
      await server.write(next.auth);
      await held.auth.reload();
      await moreCalls();
      await client.write(next.edge);
      await held.edge.reload();
      known = next;
    }
    await moreCalls();
    isOver = true;
    await Promise.all(callers);
    expect(failures).toEqual([]);
    const leaf = new X509Certificate(known.edge.cert);
    expect(leaf.verify(new X509Certificate(authorities.current.cert).publicKey)).toBe(true);
    expect(leaf.verify(new X509Certificate(authorities.previous!.cert).publicKey)).toBe(false);
    expect(calls).toBeGreaterThanOrEqual(500);
  });
});
