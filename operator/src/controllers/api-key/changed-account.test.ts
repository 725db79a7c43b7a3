import { beforeEach, describe, expect, test } from 'vitest';
import { accountId } from '@platen/contracts';
import type { PdfApiKey } from '../../api/v1alpha1/index.ts';
import type { KubeObject } from '../../kube/types.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryAuth } from '../../testing/memory-auth.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { account, apiKey, plan, platform } from '../../testing/objects.ts';
import { reconcileApiKey } from './reconcile.ts';

const PATH = 'pdf/pdfapikeys/ci';

let server: MemoryCluster;
let auth: MemoryAuth;
let events: string[];

beforeEach(() => {
  events = [];
  server = new MemoryCluster();
  auth = new MemoryAuth();
  const status = { workloads: [{ name: 'auth', desired: 1, ready: 1 }] };
  server.put('pdf/pdfplatforms/print', { ...platform(), status });
  server.put('pdf/pdfplans/starter', plan('starter'));
  putAccount('first');
  server.put(PATH, apiKey('ci'));
});

const ISSUER = 'urn:test';

function putAccount(...names: string[]): void {
  const subjects = names.map((subject) => ({ issuer: ISSUER, subject }));
  server.put('pdf/pdfaccounts/acme', account('acme', { subjects }));
}

function pass(): Promise<number | undefined> {
  const record = (_: unknown, { reason }: { reason: string }) =>
    Promise.resolve(void events.push(reason));
  const context = contextOf(server, { events: { record } });
  return reconcileApiKey('pdf', 'ci', { ...context, authAt: () => auth });
}

const idOf = (subject: string) => accountId(ISSUER, subject);

const stored = () => server.get(PATH) as PdfApiKey;

async function remove(): Promise<void> {
  const { metadata } = stored();
  const deletionTimestamp = '2026-01-01T00:00:00Z';
  server.put(PATH, { ...stored(), metadata: { ...metadata, deletionTimestamp } });
  await pass();
}

/** Restored from a copy: with its Secret, without its status. */
function restore(): void {
  const secret = server.get('pdf/secrets/ci') as KubeObject;
  const metadata = { ...secret.metadata, ownerReferences: [] };
  server.put('pdf/secrets/ci', { ...secret, metadata });
  const copy = apiKey('ci');
  server.put(PATH, { ...copy, metadata: { ...copy.metadata, uid: 'another' } });
}

describe('a PdfApiKey whose account has its subjects in another order', () => {
  test('keeps its key while its own subject is among them', async () => {
    await pass();
    putAccount('second', 'first');
    await pass();
    expect(auth.working()).toEqual(['key_1']);
    expect(stored().status).toMatchObject({ accountId: idOf('first'), keyId: 'key_1' });
  });

  test('keeps it also when it is restored from a copy', async () => {
    await pass();
    putAccount('second', 'first');
    restore();
    await pass();
    expect(auth.working()).toEqual(['key_1']);
    expect(stored().status).toMatchObject({ accountId: idOf('first'), keyId: 'key_1' });
  });
});

describe('a PdfApiKey whose account has lost its subject', () => {
  test('gets a key of the other account, and the operator revokes the former one', async () => {
    await pass();
    putAccount('second');
    await pass();
    expect(auth.working()).toEqual(['key_2']);
    expect(auth.all.get('key_2')?.accountId).toBe(idOf('second'));
    expect(stored().status).toMatchObject({ accountId: idOf('second'), keyId: 'key_2' });
    expect(stored().status?.conditions?.[0]).toMatchObject({ type: 'Ready', status: 'True' });
  });

  test('leaves no key when it is restored from a copy without its subject', async () => {
    await pass();
    putAccount('second');
    restore();
    await pass();
    expect(auth.working()).toEqual(['key_2']);
    expect(auth.all.get('key_2')?.accountId).toBe(idOf('second'));
  });

  test('leaves no key when the former one could be revoked only later', async () => {
    await pass();
    putAccount('second');
    const { revokeKey } = auth;
    auth.revokeKey = () => Promise.reject(new Error('no answer'));
    await expect(pass()).rejects.toThrow('no answer');
    expect(stored().status?.accountId).toBe(idOf('first'));
    auth.revokeKey = revokeKey;
    await pass();
    expect(auth.working()).toEqual(['key_2']);
  });
});

describe('a deleted PdfApiKey', () => {
  test('has its key revoked that never reached its Secret', async () => {
    server.refusals.set('pdf/secrets/ci', 500);
    await expect(pass()).rejects.toThrow('refused');
    expect(auth.working()).toEqual(['key_1']);
    await remove();
    expect(auth.working()).toEqual([]);
    expect(stored().metadata.finalizers).toEqual([]);
  });

  test('has the key revoked that it had before it was restored from a copy', async () => {
    await pass();
    restore();
    await pass();
    expect(auth.working()).toEqual(['key_1']);
    await remove();
    expect(auth.working()).toEqual([]);
  });

  test('has the key revoked that its Secret has, deleted before it was kept anew', async () => {
    await pass();
    const { finalizers } = stored().metadata;
    restore();
    server.put(PATH, { ...stored(), metadata: { ...stored().metadata, finalizers } });
    await remove();
    expect(auth.working()).toEqual([]);
  });

  describe('whose auth does not answer', () => {
    const goneAuth = () => {
      auth.keysOf = () => Promise.reject(new Error('no answer'));
    };
    const putNamespace = (metadata: object) =>
      server.put('pdf', {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name: 'pdf', ...metadata },
      });

    test('stays while its namespace does', async () => {
      await pass();
      goneAuth();
      await expect(remove()).rejects.toThrow('no answer');
      putNamespace({});
      await expect(pass()).rejects.toThrow('no answer');
      expect(stored().metadata.finalizers).toHaveLength(1);
      expect(events).not.toContain('NotRevoked');
    });

    test('goes with its namespace, and says that its key was not revoked', async () => {
      await pass();
      goneAuth();
      putNamespace({ deletionTimestamp: '2026-01-01T00:00:00Z' });
      await remove();
      expect(stored().metadata.finalizers).toEqual([]);
      expect(events).toContain('NotRevoked');
    });

    test('goes when its platform is gone, and says so', async () => {
      await pass();
      goneAuth();
      server.objects.delete('pdf/pdfplatforms/print');
      await remove();
      expect(stored().metadata.finalizers).toEqual([]);
      expect(events).toContain('NotRevoked');
    });
  });

  test('that never had a key goes without a word', async () => {
    server.put(PATH, {
      ...stored(),
      metadata: { ...stored().metadata, finalizers: ['platen.dev/revoke-key'] },
    });
    server.objects.delete('pdf/pdfplatforms/print');
    await remove();
    expect(stored().metadata.finalizers).toEqual([]);
    expect(events).toEqual([]);
  });
});
