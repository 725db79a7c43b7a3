import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PdfApiKey } from '../../api/v1alpha1/index.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { account, apiKey, plan, platform } from '../../testing/objects.ts';
import { TestPlatform } from '../../../../test/harness/platform.ts';
import { connectAuth, type Auth } from './auth.ts';
import { reconcileApiKey } from './reconcile.ts';

const PATH = 'pdf/pdfapikeys/ci';

/** A real platform: auth does what the operator asks, and the operator’s keys make documents. */
let printing: TestPlatform;
let auth: Auth;
let server: MemoryCluster;

beforeAll(async () => {
  printing = await TestPlatform.start();
  auth = connectAuth(printing.authAddress);
});
afterAll(async () => {
  auth.close();
  await printing.stop();
});
beforeEach(() => {
  const subject = randomUUID();
  const subjects = [{ issuer: 'urn:test', subject }];
  server = new MemoryCluster();
  putPlatform(1);
  server.put('pdf/pdfplans/development', plan('development'));
  server.put('pdf/pdfaccounts/acme', account('acme', { plan: 'development', subjects }));
  put();
});

/** @param ready how many pods of auth are */
function putPlatform(ready: number): void {
  const status = { workloads: [{ name: 'auth', desired: 1, ready }] };
  server.put('pdf/pdfplatforms/print', { ...platform(), status });
}

function put(spec: Record<string, unknown> = {}, metadata: Record<string, unknown> = {}): void {
  const whole = { ...(server.get(PATH) as PdfApiKey | undefined), ...apiKey('ci', spec) };
  const before = (server.get(PATH) as PdfApiKey | undefined)?.metadata;
  server.put(PATH, { ...whole, metadata: { ...whole.metadata, ...before, ...metadata } });
}

function pass(): Promise<number | undefined> {
  return reconcileApiKey('pdf', 'ci', { ...contextOf(server), authAt: () => auth });
}

interface StoredSecret {
  metadata: { annotations: Record<string, string> };
  data: { 'api-key': string };
}

const secret = () => server.get('pdf/secrets/ci') as StoredSecret;
const key = () => Buffer.from(secret().data['api-key'], 'base64').toString();
const reason = () => (server.get(PATH) as PdfApiKey).status?.conditions?.[0]?.reason;

async function outcomeOf(apiKey: string): Promise<number> {
  const response = await printing.generate(apiKey, { content: 'x' });
  await response.arrayBuffer();
  return response.status;
}

describe('a PdfApiKey on a real platform', () => {
  test('gets a key that makes documents, and a finalizer before it', async () => {
    await pass();
    expect(await outcomeOf(key())).toBe(200);
    expect(reason()).toBe('Kept');
    expect((server.get(PATH) as PdfApiKey).metadata.finalizers).toEqual(['platen.dev/revoke-key']);
    const first = (what: string) => server.changes.findIndex((change) => change.startsWith(what));
    expect(first(`PATCH ${PATH}`)).toBeLessThan(first('PATCH pdf/secrets/ci'));
  });

  test('waits until auth is ready, and does not call it before', async () => {
    putPlatform(0);
    expect(await pass()).toBeGreaterThan(0);
    expect(reason()).toBe('Waiting');
    expect(secret()).toBeUndefined();
    putPlatform(1);
    await pass();
    expect(reason()).toBe('Kept');
  });

  test('keeps its key in further reconciles', async () => {
    await pass();
    const before = key();
    await pass();
    expect(key()).toBe(before);
  });

  test('gets a test key if the spec says so', async () => {
    put({ mode: 'test', scopes: ['generate'] });
    await pass();
    expect(key()).toMatch(/^platen_test_/);
  });

  test('is rotated when it is due, and both keys make documents meanwhile', async () => {
    put({ rotation: { periodSeconds: 3_600, overlapSeconds: 600 } });
    expect(await pass()).toBeGreaterThan(3_500_000);
    const old = key();
    secret().metadata.annotations['platen.dev/created-at'] = new Date(0).toISOString();
    await pass();
    expect(key()).not.toBe(old);
    expect([await outcomeOf(old), await outcomeOf(key())]).toEqual([200, 200]);
  });

  test('is deleted only after the operator has revoked all its keys', async () => {
    await pass();
    const revoked = key();
    put({}, { deletionTimestamp: '2026-01-01T00:00:00Z' });
    await pass();
    expect((server.get(PATH) as PdfApiKey).metadata.finalizers).toEqual([]);
    expect(await outcomeOf(revoked)).toBe(403);
  });

  test('stays until its key can be revoked', async () => {
    await pass();
    put({}, { deletionTimestamp: '2026-01-01T00:00:00Z' });
    const reachable = auth;
    auth = connectAuth('127.0.0.1:9');
    await expect(pass()).rejects.toThrow();
    auth.close();
    auth = reachable;
    expect((server.get(PATH) as PdfApiKey).metadata.finalizers).toHaveLength(1);
    expect(await outcomeOf(key())).toBe(200);
  });

  test('is deleted at once when its platform is gone', async () => {
    await pass();
    put({}, { deletionTimestamp: '2026-01-01T00:00:00Z' });
    server.objects.delete('pdf/pdfplatforms/print');
    await pass();
    expect((server.get(PATH) as PdfApiKey).metadata.finalizers).toEqual([]);
  });

  test('is not ready without its account’s plan, and is with it', async () => {
    const before = server.get('pdf/pdfplans/development');
    server.objects.delete('pdf/pdfplans/development');
    await pass();
    expect(reason()).toBe('NoSuchPlan');
    expect((server.get(PATH) as PdfApiKey).status?.conditions?.[0]).toMatchObject({
      type: 'Ready',
      status: 'False',
      message: expect.stringContaining('the PdfPlatform print has no PdfPlan of that name'),
    });
    server.put('pdf/pdfplans/development', before);
    await pass();
    expect(reason()).toBe('Kept');
  });

  test.each([
    ['pdf/pdfplatforms/print', 'There is no PdfPlatform print'],
    ['pdf/pdfaccounts/acme', 'There is no PdfAccount acme'],
  ])('reports that %s is missing, and looks again', async (path, message) => {
    server.objects.delete(path);
    expect(await pass()).toBeGreaterThan(0);
    expect(reason()).toBe('NotFound');
    expect((server.get(PATH) as PdfApiKey).status?.conditions?.[0]?.message).toContain(message);
  });
});
