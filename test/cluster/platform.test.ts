import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ROOT } from '../../scripts/paths.ts';
import { apply, Client, createNamespace, get, helm, IMAGES, kubectl } from '../harness/cluster.ts';
import { until } from '../harness/until.ts';

jest.setTimeout(240_000);

/** What a change may take on a busy machine; nothing is timed here. */
const LIMIT_MS = 120_000;

const chart = (name: string) => join(ROOT, 'deploy/helm', name);

interface Thing {
  metadata: { uid: string; generation: number; finalizers?: string[] };
  spec: Record<string, unknown>;
  data?: Record<string, string>;
  status?: {
    observedGeneration?: number;
    conditions?: { type: string; status: string; reason: string }[];
    keyId?: string;
  };
}

/** An object as it is, or nothing. */
const thing = async (namespace: string, name: string) =>
  (await get(namespace, name)) as Thing | undefined;

let operators: string;
let pdf: string;
let client: Client;

beforeAll(async () => {
  operators = await createNamespace('operators');
  pdf = await createNamespace('pdf');
  const { registry, tag } = IMAGES;
  await helm(
    ...['install', operators, chart('platen-operator'), '--namespace', operators],
    ...['--set', `image.repository=${registry}/operator`, '--set', `image.tag=${tag}`],
    ...['--wait', '--timeout', '3m'],
  );
  await helm(
    ...['install', 'print', chart('platen'), '--namespace', pdf],
    ...['--values', join(chart('platen'), 'ci/small-values.yaml')],
    ...['--set', `platform.images.registry=${registry}`, '--set', `platform.images.tag=${tag}`],
  );
  await kubectl('wait', '-n', pdf, '--for=condition=Ready', '--timeout=300s', 'pdfplatform/print');
  const outside = await createNamespace('outside');
  client = await Client.start(outside);
  await apply(pdf, ACCOUNT);
}, 600_000);

afterAll(async () => {
  const namespaces = await kubectl('get', 'namespaces', '--output', 'name');
  const ours = namespaces
    .split('\n')
    .filter((name) => /\/platen-(pdf|operators|outside)-/.test(name));
  await kubectl('delete', '--wait=false', '-n', pdf, 'pdfapikeys', '--all').catch(() => undefined);
  await helm('uninstall', 'print', '--namespace', pdf).catch(() => undefined);
  await helm('uninstall', operators, '--namespace', operators).catch(() => undefined);
  for (const name of ours) await kubectl('delete', '--wait=false', name);
}, 240_000);

const ACCOUNT = {
  apiVersion: 'platen.dev/v1alpha1',
  kind: 'PdfAccount',
  metadata: { name: 'acme' },
  spec: { plan: 'enterprise', subjects: [{ issuer: 'urn:test', subject: 'acme' }] },
};

const apiKey = (name: string, spec: Record<string, unknown> = {}) => ({
  apiVersion: 'platen.dev/v1alpha1',
  kind: 'PdfApiKey',
  metadata: { name },
  spec: { platform: 'print', account: 'acme', ...spec },
});

const isReady = (one: Thing | undefined) =>
  one?.status?.observedGeneration === one?.metadata.generation &&
  one?.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ===
    true;

const ready = (name: string) =>
  until(`${name} is ready`, async () => isReady(await thing(pdf, name)), LIMIT_MS);

const keyIn = (secret: Thing) => Buffer.from(secret.data!['api-key']!, 'base64').toString();

const print = (key: string) =>
  client.fetch(`http://print.${pdf}.svc/api/v1/generate/pdf`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': key },
    body: JSON.stringify({ content: '<h1>Hello</h1>' }),
  });

const beginning = (body: string) => Buffer.from(body, 'base64').subarray(0, 5).toString();

describe('a platform on a cluster', () => {
  test('is ready, tells so of its newest generation, and has every plan of its chart', async () => {
    expect(isReady(await thing(pdf, 'pdfplatform/print'))).toBe(true);
    for (const plan of ['starter', 'business', 'enterprise']) await ready(`pdfplan/${plan}`);
    await ready('pdfaccount/acme');
  });

  test('makes a PDF through its Service, with the key of a PdfApiKey', async () => {
    await apply(pdf, apiKey('print'));
    await ready('pdfapikey/print');
    const { status, body } = await print(keyIn((await thing(pdf, 'secret/print'))!));
    expect({ status, beginning: beginning(body) }).toEqual({ status: 200, beginning: '%PDF-' });
  });

  test('passes the test of its chart', async () => {
    expect(await helm('test', 'print', '--namespace', pdf, '--timeout', '3m')).toContain(
      'Succeeded',
    );
  });

  test('lets nobody from outside to anything but the edge', async () => {
    const reached: string[] = [];
    const ports = { auth: 7001, usage: 7002, render: 7003, chromium: 3000, libreoffice: 3000 };
    for (const [name, port] of Object.entries(ports)) {
      if (await client.reaches(`print-${name}.${pdf}.svc`, port)) reached.push(name);
    }
    expect(reached).toEqual([]);
    expect(await client.reaches(`print-redis.${pdf}.svc`, 6379)).toBe(false);
    expect(await client.reaches(`print.${pdf}.svc`, 80)).toBe(true);
  });
});

describe('what somebody else changes', () => {
  const restored = (name: string, before: Thing, field: string) =>
    until(
      `${name} is as it was`,
      async () => {
        const now = await thing(pdf, name);
        return JSON.stringify(now?.spec[field]) === JSON.stringify(before.spec[field]);
      },
      LIMIT_MS,
    );

  test('is taken back', async () => {
    const before = (await thing(pdf, 'service/print'))!;
    await kubectl('patch', '-n', pdf, 'service/print', '--type=json', '--patch', OTHER_PORT);
    await restored('service/print', before, 'ports');
  });

  test.each(['deployment/print-usage', 'networkpolicy/print-deny-all', 'configmap/print-settings'])(
    'is made again when it was deleted: %s',
    async (name) => {
      const before = (await thing(pdf, name))!;
      await kubectl('delete', '-n', pdf, '--wait=false', name);
      const isNew = async () => {
        const now = await thing(pdf, name);
        return now !== undefined && now.metadata.uid !== before.metadata.uid;
      };
      await until(`${name} is there again`, isNew, LIMIT_MS);
      await ready('pdfplatform/print');
    },
  );

  test('stays while the platform is paused, and is taken back after', async () => {
    const before = (await thing(pdf, 'service/print'))!;
    await kubectl('patch', '-n', pdf, 'pdfplatform/print', '--type=merge', '--patch', paused(true));
    const isPaused = async () => {
      const { status } = (await thing(pdf, 'pdfplatform/print'))!;
      return status?.conditions?.some(({ reason }) => reason === 'Paused') === true;
    };
    await until('it is paused', isPaused, LIMIT_MS);
    await kubectl('patch', '-n', pdf, 'service/print', '--type=json', '--patch', OTHER_PORT);
    // Told, and looked at: a change of the paused platform itself comes after it in the queue.
    await kubectl('label', '-n', pdf, 'pdfplatform/print', 'looked-at=yes');
    const changed = (await thing(pdf, 'service/print'))!;
    expect(changed.spec['ports']).not.toEqual(before.spec['ports']);
    await kubectl(
      'patch',
      '-n',
      pdf,
      'pdfplatform/print',
      '--type=merge',
      '--patch',
      paused(false),
    );
    await restored('service/print', before, 'ports');
    await ready('pdfplatform/print');
  });

  const OTHER_PORT = '[{"op":"replace","path":"/spec/ports/0/targetPort","value":9999}]';
  const paused = (isPaused: boolean) => JSON.stringify({ spec: { paused: isPaused } });
});

describe('a plan', () => {
  test('that changes is written down, and one that is deleted is gone', async () => {
    const plans = async () => {
      const map = await thing(pdf, 'configmap/print-settings');
      return JSON.parse(map!.data!['plans.json']!) as Record<string, { monthly_quota: number }>;
    };
    await apply(pdf, {
      apiVersion: 'platen.dev/v1alpha1',
      kind: 'PdfPlan',
      metadata: { name: 'gold' },
      spec: { monthlyQuota: 7 },
    });
    await ready('pdfplan/gold');
    expect((await plans())['gold']?.monthly_quota).toBe(7);
    await kubectl('patch', '-n', pdf, 'pdfplan/gold', '--type=merge', '--patch', QUOTA);
    await until(
      'it is written',
      async () => (await plans())['gold']?.monthly_quota === 8,
      LIMIT_MS,
    );
    await kubectl('delete', '-n', pdf, 'pdfplan/gold');
    await until('it is gone', async () => !('gold' in (await plans())), LIMIT_MS);
  });

  const QUOTA = '{"spec":{"monthlyQuota":8}}';
});

describe('an API key', () => {
  test('is revoked when its PdfApiKey is deleted, and its Secret goes', async () => {
    await apply(pdf, apiKey('short'));
    await ready('pdfapikey/short');
    const key = keyIn((await thing(pdf, 'secret/short'))!);
    expect((await print(key)).status).toBe(200);
    await kubectl('delete', '-n', pdf, 'pdfapikey/short', '--timeout=120s');
    await until('it is refused', async () => (await print(key)).status === 403, LIMIT_MS);
    const isGone = async () => (await thing(pdf, 'secret/short')) === undefined;
    await until('its Secret is gone', isGone, LIMIT_MS);
  });

  test('is rotated: the Secret gets the next one, and the old one goes on for its overlap', async () => {
    await apply(pdf, apiKey('turning'));
    await ready('pdfapikey/turning');
    const old = keyIn((await thing(pdf, 'secret/turning'))!);
    // Its age is in the Secret: this makes it old without waiting.
    const past = `platen.dev/created-at=${new Date(Date.now() - 3_600_000).toISOString()}`;
    await kubectl('annotate', '-n', pdf, '--overwrite', 'secret/turning', past);
    await apply(
      pdf,
      apiKey('turning', { rotation: { periodSeconds: 1_800, overlapSeconds: 600 } }),
    );
    const next = async () => keyIn((await thing(pdf, 'secret/turning'))!);
    await until('there is another key', async () => (await next()) !== old, LIMIT_MS);
    expect((await print(old)).status).toBe(200);
    expect((await print(await next())).status).toBe(200);
  });
});

describe('the API server refuses', () => {
  const refused = async (...objects: unknown[]) => {
    const error = await apply(pdf, ...objects).catch((reason: unknown) => reason as Error);
    return error instanceof Error ? error.message : '';
  };
  const plan = (spec: unknown) => ({
    ...ACCOUNT,
    kind: 'PdfPlan',
    metadata: { name: 'bad' },
    spec,
  });

  test('a limit that is neither a number nor unlimited', async () => {
    expect(await refused(plan({ monthlyQuota: 'many' }))).toContain('or unlimited');
    expect(await refused(plan({ monthlyQuota: -1 }))).toContain('or unlimited');
  });

  test('an overlap as long as its period', async () => {
    const rotation = { periodSeconds: 60, overlapSeconds: 60 };
    expect(await refused(apiKey('bad', { rotation }))).toContain('shorter than the period');
  });

  test('a key that changes hands', async () => {
    expect(await refused(apiKey('print', { account: 'other' }))).toContain('cannot be changed');
  });

  test('an issuer without TLS', async () => {
    const issuers = [{ issuer: 'http://id.example.com', audience: 'x' }];
    const patch = ['--type=merge', '--patch', JSON.stringify({ spec: { issuers } })];
    await expect(kubectl('patch', '-n', pdf, 'pdfplatform/print', ...patch)).rejects.toThrow(
      /https/,
    );
  });
});

describe('the operator', () => {
  test('is followed by another when its leader is killed, which takes changes back', async () => {
    const holder = async () => {
      const lease = await thing(operators, 'lease/platen-operator');
      return lease?.spec['holderIdentity'] as string;
    };
    const killed = await holder();
    await kubectl('delete', '-n', operators, `pod/${killed}`, '--grace-period=0', '--force');
    const isFollowed = async () => ![killed, ''].includes(await holder());
    await until('another leads', isFollowed, LIMIT_MS);
    await kubectl('delete', '-n', pdf, '--wait=false', 'poddisruptionbudget/print-edge');
    const isBack = async () => (await thing(pdf, 'poddisruptionbudget/print-edge')) !== undefined;
    await until('it is made again', isBack, LIMIT_MS);
  });
});

describe('a platform that is uninstalled', () => {
  test('leaves its peppers, and nothing else of its own', async () => {
    await kubectl('delete', '-n', pdf, 'pdfapikeys', '--all', '--timeout=120s');
    await helm('uninstall', 'print', '--namespace', pdf, '--wait', '--timeout', '3m');
    const kinds = 'deployments,services,configmaps,networkpolicies,poddisruptionbudgets,secrets';
    const left = async () => {
      const label = 'app.kubernetes.io/managed-by=platen-operator';
      return kubectl('get', '-n', pdf, kinds, '--selector', label, '--output', 'name');
    };
    const isEmpty = async () => (await left()) === 'secret/print-peppers';
    await until('all is gone but the peppers', isEmpty, LIMIT_MS);
  });
});
