import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { authService } from '@platen/contracts/services';
import { Certificates, RpcClient, type CertificateSet } from '@platen/rpc';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformRules } from '../../deploy/slo/rules.ts';
import {
  issueAuthority,
  issueLeaf,
  type KeyPair,
} from '../../operator/src/controllers/platform/certificates/issue.ts';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { Prometheus } from '../harness/metrics/prometheus.ts';
import { until } from '../harness/until.ts';

const SERVICES = ['auth', 'usage', 'render', 'edge'] as const;
type Name = (typeof SERVICES)[number];

const DAY_MS = 24 * 60 * 60_000;
const EXPIRY = 'platen_certificate_not_after_seconds';
const EXPIRES = 'PlatenCertificateExpires';
const CALL = { requestId: 'test', timeoutMs: 10_000 };

let root: string;
let authority: KeyPair;
let platform: TestPlatform;
let account: TestAccount;
let version = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'platen-tls-'));
  authority = await issueAuthority('print.pdf', Date.now() - 100 * DAY_MS);
  for (const name of SERVICES) await mount(name, await leafOf(name, 20 * DAY_MS));
  platform = await TestPlatform.start({
    env: Object.fromEntries(SERVICES.map((name) => [name, settingsOf(name)])),
    certificates: new Certificates(await leafOf('operator')),
  });
  account = await platform.account();
});

afterAll(async () => {
  await platform.stop();
  await rm(root, { recursive: true });
});

async function leafOf(name: string, ageMs = 0, signer = authority, ca = signer.cert) {
  const names = { dns: ['127.0.0.1'], spiffeId: `spiffe://print.pdf/${name}` };
  return { ...(await issueLeaf(signer, names, Date.now() - ageMs)), ca };
}

/** Mounts as a kubelet does: one link replaces another. */
async function mount(name: Name, { cert, key, ca }: CertificateSet): Promise<void> {
  version += 1;
  const folder = join(root, `${name}-${version}`);
  await mkdir(folder);
  await writeFile(join(folder, 'tls.crt'), cert);
  await writeFile(join(folder, 'tls.key'), key);
  await writeFile(join(folder, 'ca.crt'), ca);
  await symlink(folder, `${folder}-link`);
  await rename(`${folder}-link`, join(root, name));
}

function settingsOf(name: Name) {
  const at = (file: string) => join(root, name, file);
  return {
    PLATEN_TLS_CERT_FILE: at('tls.crt'),
    PLATEN_TLS_KEY_FILE: at('tls.key'),
    PLATEN_TLS_CA_FILE: at('ca.crt'),
  };
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error as Error & { code: string },
  );

describe('services with certificates', () => {
  test('print', async () => {
    const pdf = await platform.pdf(account.key, { content: '<p>Encrypted on its way.</p>' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('refuse callers without a certificate, or with one of another service', async () => {
    const address = platform.authAddress;
    const putAccount = async (certificates?: Certificates) => {
      const client = new RpcClient(authService, { address, certificates });
      const subject = { issuer: 'urn:platen:test', subject: 'x', plan: 'development' };
      const failure = await failureOf(client.call('PutAccount', subject, CALL));
      client.close();
      return failure?.code;
    };
    expect(await putAccount(new Certificates(await leafOf('operator')))).toBeUndefined();
    expect(await putAccount()).toBe('service_unavailable');
    expect(await putAccount(new Certificates(await leafOf('edge')))).toBe('generation_failed');
    const foreign = await issueAuthority('print.pdf', Date.now());
    const forged = await leafOf('operator', 0, foreign, authority.cert);
    expect(await putAccount(new Certificates(forged))).toBe('service_unavailable');
  });

  test('fire an alert while their certificates are about to expire', async () => {
    const prometheus = await Prometheus.start({
      targets: Object.fromEntries(SERVICES.map((name) => [name, platform.metricsUrl(name)])),
      rules: platformRules({ speed: 60 }),
    });
    const warned = async () => {
      const alerts = await prometheus.alerts();
      return alerts
        .filter(({ labels, state }) => labels.alertname === EXPIRES && state === 'firing')
        .map(({ labels }) => labels['service']);
    };
    try {
      for (const name of SERVICES) await mount(name, await leafOf(name, 25 * DAY_MS));
      await until(
        'the alert fires for all',
        async () => (await warned()).length === SERVICES.length,
      );
      for (const name of SERVICES) await mount(name, await leafOf(name, 20 * DAY_MS));
      await until('the alert fires for none', async () => (await warned()).length === 0);
    } finally {
      await prometheus.stop();
    }
  });

  test('that have all ended refuse each other, and print again with new ones, without a restart', async () => {
    const status = () => platform.statusOf(account.key, { content: '<p>x</p>' }).catch(() => 0);
    for (const name of SERVICES) await mount(name, await leafOf(name, 31 * DAY_MS));
    for (const name of SERVICES) {
      await until(`${name} has one that has ended`, async () => {
        return (await platform.metric(name, EXPIRY)) < Date.now() / 1_000;
      });
    }
    // Open connections last for five minutes.
    platform.signal('edge', 'SIGKILL');
    await until('documents are refused', async () => (await status()) === 503);
    const before = platform.pids();
    for (const name of SERVICES) await mount(name, await leafOf(name, DAY_MS));
    await until('documents are printed', async () => (await status()) === 200);
    expect(platform.pids()).toEqual(before);
  });

  test('renew all certificates and the authority without a failed request', async () => {
    const outcomes: number[] = [];
    let isOver = false;
    const callers = Array.from({ length: 4 }, async (_, index) => {
      while (!isOver) {
        if (index === 0) {
          outcomes.push(await platform.statusOf(account.key, { content: '<p>Printed.</p>' }));
        } else {
          const usage = await platform.usage(account.key);
          outcomes.push('error' in usage ? 500 : 200);
        }
      }
    });
    const next = await issueAuthority('print.pdf', Date.now());
    const both = `${next.cert}\n${authority.cert}\n`;
    // The new authority is trusted first, and signs when everybody trusts it.
    for (const signer of [authority, next]) {
      for (const name of SERVICES) {
        const before = await platform.metric(name, EXPIRY);
        await mount(name, await leafOf(name, signer === next ? 0 : DAY_MS, signer, both));
        await until(`${name} has its new certificate`, async () => {
          return (await platform.metric(name, EXPIRY)) !== before;
        });
      }
    }
    await until('500 requests were answered', () => outcomes.length >= 500, 60_000);
    isOver = true;
    await Promise.all(callers);
    expect(new Set(outcomes)).toEqual(new Set([200]));
  });
});
