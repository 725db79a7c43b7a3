import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { argoHealth } from '../../harness/kubernetes/argo-health.ts';
import { apply, get, IMAGES, kubectl, nodeInPod } from '../../harness/kubernetes/cluster.ts';
import { apiKey, eventually, type Choice, type Installation, type Thing } from '../installation.ts';
import { inRedis } from '../redis.ts';

/** The time from a fault to its report. */
const REPORT_MS = 30_000;

/** Longer than the operator needs to see that it is over. */
const OVER_MS = 60_000;

const METRICS = `console.log(await (await fetch('http://127.0.0.1:9090/metrics')).text())`;

/**
 * Faults of a running platform: the status reports each in half a minute, with its cause, and the
 * former pods still serve.
 */
export function health(on: Installation, { isWhole }: Choice): void {
  describe('a problem of a platform', () => {
    const condition = async (type: string, name = 'pdfplatform/print') => {
      const { status } = await on.known(name);
      return status?.conditions?.find((one) => one.type === type);
    };

    const isReported = (type: string, reason: string, words: RegExp, limitMs = REPORT_MS) =>
      eventually(
        `${type} says ${reason}: ${words.source}`,
        async () => {
          const found = await condition(type);
          const isIt = found?.status === 'True' && found.reason === reason;
          return isIt && words.test(found.message ?? '');
        },
        limitMs,
      );

    const prints = async () => (await on.print(await on.key('print'))).status;

    const redisFrom = (name: string) =>
      on.patch('pdfplatform/print', { spec: { redis: { urlFrom: { name } } } });

    const servesOn = async () => {
      expect(await prints()).toBe(200);
      const waiting = ['--for=condition=Ready', '--timeout=1s', 'pdfplatform/print'];
      await expect(kubectl('wait', '-n', on.pdf, ...waiting)).rejects.toThrow();
    };

    afterEach(() => on.ready('pdfplatform/print'));

    const ofRedis: [string, (url: string) => string, RegExp][] = [
      ['password', (url) => url.replace(/:[^:@]+@/, ':wrong@'), /redis: WRONGPASS/],
      ['address', () => 'redis://nobody.invalid:6379', /redis: getaddrinfo/],
      ['TLS', (url) => url.replace(/^redis:/, 'rediss:'), /redis: /],
    ];

    test.each(isWhole ? ofRedis : ofRedis.slice(0, 1))(
      'with a wrong %s of Redis stops the roll-out at the first pod, and the Secret is named',
      async (_, of, words) => {
        const url = of(await urlOf('print-redis'));
        await apply(on.pdf, secret('wrong-redis', { url }));
        await redisFrom('wrong-redis');
        await isReported('Stalled', 'DependencyDown', words, OVER_MS);
        await isReported('Stalled', 'DependencyDown', /Correct url in the Secret wrong-redis/);
        await servesOn();
        await redisFrom('print-redis');
      },
    );

    test('with an unreachable issuer is reported with its name', async () => {
      const issuer = { issuer: 'https://nobody.invalid', audience: 'pdf', defaultPlan: 'starter' };
      await on.patch('pdfplatform/print', { spec: { issuers: [issuer] } });
      await isReported('Stalled', 'DependencyDown', /issuer https:\/\/nobody.invalid: /, OVER_MS);
      await servesOn();
      await on.patch('pdfplatform/print', { spec: { issuers: null } });
    });

    test('with a crashing container is reported with its last output', async () => {
      const { registry, tag } = IMAGES;
      await on.patch('pdfplatform/print', {
        spec: { egress: { image: `${registry}/prober:${tag}` } },
      });
      await isReported('Stalled', 'CrashLoopBackOff', /The pod print-egress-.* Its last words: \S/);
      await servesOn();
      await on.patch('pdfplatform/print', { spec: { egress: { image: null } } });
    });

    test('with a pod that fits no node', async () => {
      const resources = { requests: { cpu: '900' } };
      await on.patch('pdfplatform/print', { spec: { egress: { resources } } });
      await isReported(
        'Reconciling',
        'RollingOut',
        /finds no node: .*Insufficient cpu.*spec.egress.resources/,
      );
      await on.patch('pdfplatform/print', { spec: { egress: { resources: SMALL } } });
    });

    test('with a quota that allows no pod, also without a roll-out', async () => {
      const spec = { hard: { pods: '0' } };
      await apply(on.pdf, {
        apiVersion: 'v1',
        kind: 'ResourceQuota',
        metadata: { name: 'none' },
        spec,
      });
      await kubectl('delete', 'pod', '-n', on.pdf, '-l', 'app.kubernetes.io/component=egress');
      await isReported(
        'Stalled',
        'FailedCreate',
        /print-egress gets no pods: .*exceeded quota: none/,
      );
      await kubectl('delete', 'resourcequota', '-n', on.pdf, 'none');
      // The controller of the pods waits longer after each try.
      await kubectl(
        'delete',
        'replicaset',
        '-n',
        on.pdf,
        '-l',
        'app.kubernetes.io/component=egress',
      );
    });

    if (isWhole) {
      test('with a Redis that is down degrades it, and leaves pods ready, also restarted ones', async () => {
        // It answers no client meanwhile, not even `kubectl`.
        await inRedis(on, 'CLIENT PAUSE 100000');
        const [before] = await on.pods('auth');
        expect(await podsReady('auth')).toBe('True');
        await kubectl('delete', 'pod', '-n', on.pdf, before!.name, '--wait=false');
        await isReported('Degraded', 'DependencyDown', /cannot use redis: /, OVER_MS);
        await eventually('another pod of auth is ready without', async () => {
          const now = await on.pods('auth');
          const isAnother = now.every(({ name }) => name !== before!.name);
          return isAnother && (await podsReady('auth')) === 'True';
        });
        await eventually(
          'it is degraded no more',
          async () => (await condition('Degraded'))?.status === 'False',
        );
        expect(await prints()).toBe(200);
      });
    }

    test('is visible in Prometheus', async () => {
      const metricsOfLeader = async () => {
        const { spec } = (await get(on.operators, `lease/${on.operators}`)) as Thing;
        return nodeInPod(on.operators, spec['holderIdentity'] as string, METRICS);
      };
      const series = (kind: string, name: string, type: string) =>
        new RegExp(
          `platen_object_condition\\{kind="${kind}",namespace="${on.pdf}",name="${name}",condition="${type}".*\\} (\\d)`,
        );
      await on.ready('pdfplatform/print');
      const metrics = await metricsOfLeader();
      expect(series('PdfPlatform', 'print', 'Ready').exec(metrics)?.[1]).toBe('1');
      expect(series('PdfPlatform', 'print', 'Stalled').exec(metrics)?.[1]).toBe('0');
      expect(series('PdfApiKey', 'print', 'Ready').exec(metrics)?.[1]).toBe('1');
    });

    const podsReady = async (part: string) => {
      const ready = '{.items[*].status.conditions[?(@.type=="Ready")].status}';
      const selector = `app.kubernetes.io/component=${part}`;
      return kubectl('get', 'pods', '-n', on.pdf, '-l', selector, '-o', `jsonpath=${ready}`);
    };

    const urlOf = async (name: string) => {
      const { data } = await on.known(`secret/${name}`);
      return Buffer.from(data?.['url'] ?? '', 'base64').toString();
    };

    afterAll(() => kubectl('delete', 'secret', '-n', on.pdf, 'wrong-redis', '--ignore-not-found'));
  });

  describe('a PdfApiKey', () => {
    const events = (name: string) =>
      kubectl(
        'get',
        'events',
        '-n',
        on.pdf,
        '--field-selector',
        `involvedObject.name=${name}`,
        '--output',
        'jsonpath={range .items[*]}{.reason}: {.message}{"\\n"}{end}',
      );

    test('has Events about its key', async () => {
      await on.newKey('replaced');
      await kubectl('delete', 'secret', '-n', on.pdf, 'replaced');
      await eventually('it is reported', async () => {
        const recorded = await events('replaced');
        return ['Made: ', 'Replaced: Its Secret was gone', 'Revoked: '].every((one) =>
          recorded.includes(one),
        );
      });
    });

    test('of an account without its plan is not ready, and reports that', async () => {
      const account = {
        apiVersion: 'platen.dev/v1alpha1',
        kind: 'PdfAccount',
        metadata: { name: 'planless' },
        spec: { plan: 'nowhere', subjects: [{ issuer: 'urn:test', subject: 'planless' }] },
      };
      await apply(on.pdf, account, apiKey('planless', { account: 'planless' }));
      const health = await argoHealth(await on.known('pdfapikey/planless'));
      expect(health).toMatch(/^Progressing: /);
      await eventually('it is reported', async () => {
        const { status } = await on.known('pdfapikey/planless');
        const ready = status?.conditions?.find(({ type }) => type === 'Ready');
        return ready?.status === 'False' && ready.reason === 'NoSuchPlan';
      });
      await kubectl('delete', '-n', on.pdf, 'pdfapikey/planless', 'pdfaccount/planless');
    });
  });
}

/** As ci/small-values.yaml has it. */
const SMALL = { requests: { cpu: '20m', memory: '96Mi' }, limits: { memory: '384Mi' } };

const secret = (name: string, stringData: Record<string, string>) => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  stringData,
});
