import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Targets } from '../../harness/kubernetes/client.ts';
import { apply, createNamespace, inPod, kubectl, podOf } from '../../harness/kubernetes/cluster.ts';
import type { Installation } from '../installation.ts';

/** Every port of a platform, except the edge's. */
const INSIDE = {
  auth: 7001,
  usage: 7002,
  render: 7003,
  egress: 3128,
  chromium: 3000,
  libreoffice: 3000,
};

const AGAIN_MS = 60_000;

export function network(on: Installation): void {
  describe('the network of a platform', () => {
    /** The namespace of a web server. */
    let site: string;

    beforeAll(async () => {
      site = await createNamespace('site');
      await apply(site, ...SITE);
      await kubectl('wait', '-n', site, '--for=condition=Ready', '--timeout=120s', 'pod/site');
    });

    test('lets outsiders reach only the edge', async () => {
      const inside = Object.entries(INSIDE).map(async ([name, port]) => {
        return [name, [await address(name), port]] as const;
      });
      const targets: Targets = {
        ...Object.fromEntries(await Promise.all(inside)),
        redis: [`print-redis.${on.pdf}.svc`, 6379],
        edge: [`print.${on.pdf}.svc`, 80],
      };
      await withoutWalls(async () => {
        const found = await on.client.reached(targets);
        expect(found.toSorted()).toEqual(Object.keys(targets).toSorted());
      });
      // A network takes some time to build its walls again.
      const found = () => on.client.reached(targets);
      await expect.poll(found, { timeout: AGAIN_MS }).toEqual(['edge']);
    });

    test('shows metrics only to the monitoring namespace', async () => {
      const parts = ['auth', 'usage', 'render', 'edge', 'egress'];
      const metrics = parts.map(async (part) => [part, [await address(part), 9090]] as const);
      const operator = await addressOf(on.operators, 'app.kubernetes.io/name=platen-operator');
      const shown: Targets = {
        ...Object.fromEntries(await Promise.all(metrics)),
        operator: [operator, 9090],
      };
      expect(await on.client.reached(shown)).toEqual([]);
      const targets = { ...shown, 'calls of auth': [await address('auth'), 7001] as const };
      expect(await on.prometheus.reached(targets)).toEqual(Object.keys(shown));
    });

    describe('of engines', () => {
      let engines: Engine[];

      beforeAll(async () => {
        engines = await Promise.all([
          engineOf('chromium', 'libreoffice'),
          engineOf('libreoffice', 'chromium'),
        ]);
      });

      test('reaches everything while a policy allows it', async () => {
        await withoutWalls(() => allReach((targets) => targets));
      });

      test('reaches only the proxy and the resolver', async () => {
        const egress = await clusterIp(on.pdf, 'print-egress');
        const ways: Ways = {
          proxy: [egress, 3128],
          resolver: [egress, 53],
          'resolver by UDP': [egress, 53, 'udp'],
        };
        await allReach(() => ways, ways);
      });

      test('resolves all names to one address', async () => {
        const script = 'getent ahostsv4 kubernetes.default.svc.cluster.local; getent ahostsv4 a.b';
        for (const { pod } of engines) {
          const found = await inPod(on.pdf, pod, 'sh', '-c', script);
          const addresses = found.split('\n').map((line) => line.split(' ')[0]);
          expect([...new Set(addresses)]).toEqual(['203.0.113.1']);
        }
      });

      /** @param other the other kind */
      async function engineOf(kind: string, other: string): Promise<Engine> {
        const pod = (await on.pods(kind))[0]?.name ?? '';
        const names = await addressOf('kube-system', 'k8s-app=kube-dns');
        const targets: Ways = {
          'API server': [await clusterIp('default', 'kubernetes'), 443],
          'kubelet of its node': [await nodeOf(pod), 10_250],
          'cluster DNS': [names, 53],
          'cluster DNS by UDP': [names, 53, 'udp'],
          'pod of another namespace': [await addressOf(site, 'platen-test=site'), 80],
          world: [WORLDLY, 80],
          edge: [await address('edge'), 8080],
          auth: [await address('auth'), 7001],
          usage: [await address('usage'), 7002],
          render: [await address('render'), 7003],
          'another engine': [await address(other), 3000],
          redis: [await addressOf(on.pdf, 'app.kubernetes.io/name=platen-redis'), 6379],
          'metrics of egress': [await address('egress'), 9090],
        };
        return { kind, pod, targets };
      }

      /** Tries these and `more` from every engine. */
      async function allReach(expected: (targets: Ways) => Ways, more: Ways = {}): Promise<void> {
        const tries = engines.map(async ({ kind, pod, targets }) => ({
          kind,
          found: await reached(pod, { ...targets, ...more }),
        }));
        expect(await Promise.all(tries)).toEqual(
          engines.map(({ kind, targets }) => ({
            kind,
            found: Object.keys(expected(targets)).toSorted(),
          })),
        );
      }

      /** Their names, sorted. Engines have no Node, but a shell that connects. */
      async function reached(pod: string, ways: Ways): Promise<string[]> {
        const commands = Object.entries(ways).map(([name, [host, port, protocol = 'tcp']]) => {
          const ask = protocol === 'tcp' ? '' : ASK_FOR_A_NAME;
          const script = `set -e; exec 3<>/dev/${protocol}/${host}/${port}; ${ask}`;
          return `(timeout 3 bash -c '${script}' >/dev/null 2>&1 && echo '${name}') &`;
        });
        const answers = await inPod(on.pdf, pod, 'bash', '-c', [...commands, 'wait'].join('\n'));
        return answers.split('\n').filter(Boolean).sort();
      }
    });

    describe('for a document’s resources', () => {
      let key: string;

      beforeAll(async () => {
        key = await on.newKey('loading');
        await apply(on.pdf, LET_EGRESS_OUT);
      });
      afterAll(() => kubectl('delete', '-n', on.pdf, 'networkpolicy/egress-to-pods'));

      const isAskedFor = async (url: string) => {
        expect((await on.print(key, `<img src="${url}">`)).status).toBe(200);
        return (await kubectl('logs', '-n', site, 'site')).includes(new URL(url).pathname);
      };

      test('reaches the Internet through egress', async () => {
        expect(await isAskedFor(`http://${WORLDLY}/outside.svg`)).toBe(true);
      });

      test('does not reach the cluster', async () => {
        const address = await addressOf(site, 'platen-test=site');
        expect(await isAskedFor(`http://${address}:80/inside.svg`)).toBe(false);
        expect(await isAskedFor('http://site.svc/named.svg')).toBe(false);
      });

      test('does not reach a public address while it is denied', async () => {
        const deny = async (deniedCidrs: string[] | null) => {
          await on.patch('pdfplatform/print', { spec: { egress: { deniedCidrs } } });
          await on.ready('pdfplatform/print');
        };
        await deny([`${WORLDLY}/32`, '2a00:1234::/32']);
        expect(await isAskedFor(`http://${WORLDLY}/denied.svg`)).toBe(false);
        await deny(null);
        expect(await isAskedFor(`http://${WORLDLY}/open-again.svg`)).toBe(true);
      });
    });
  });

  /** Shows that the connection would work without the policy. */
  async function withoutWalls(look: () => Promise<void>): Promise<void> {
    await apply(on.pdf, ALLOW_ALL);
    try {
      await look();
    } finally {
      await kubectl('delete', '-n', on.pdf, 'networkpolicy/allow-all');
    }
  }

  const address = (part: string) => addressOf(on.pdf, `app.kubernetes.io/component=${part}`);

  const nodeOf = (pod: string) =>
    kubectl('get', 'pod', '-n', on.pdf, pod, '--output', 'jsonpath={.status.hostIP}');
}

/** A destination of an engine: host, port and protocol; by default TCP. */
type Ways = Record<string, readonly [string, number, 'udp'?]>;

interface Engine {
  kind: string;
  pod: string;
  /** What it may not reach. */
  targets: Ways;
}

/** A DNS query for `a.b`, in Bash, on descriptor 3. */
const ASK_FOR_A_NAME =
  String.raw`printf "ab\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00\x01a\x01b\x00\x00\x01\x00\x01" >&3; ` +
  'head --bytes 1 <&3 | grep --quiet --text .';

/** Of a pod with this label. */
async function addressOf(namespace: string, label: string): Promise<string> {
  const path = 'jsonpath={.items[0].status.podIP}';
  return kubectl('get', 'pods', '-n', namespace, '--selector', label, '--output', path);
}

function clusterIp(namespace: string, service: string): Promise<string> {
  const path = 'jsonpath={.spec.clusterIP}';
  return kubectl('get', 'service', '-n', namespace, service, '--output', path);
}

/** An address that nothing in the cluster has. */
const WORLDLY = '93.184.215.14';

const NETWORK = 'networking.k8s.io/v1';

const ALLOW_ALL = {
  apiVersion: NETWORK,
  kind: 'NetworkPolicy',
  metadata: { name: 'allow-all' },
  spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'], ingress: [{}], egress: [{}] },
};

/** The site is a pod, which egress's own policy excludes. */
const LET_EGRESS_OUT = {
  apiVersion: NETWORK,
  kind: 'NetworkPolicy',
  metadata: { name: 'egress-to-pods' },
  spec: {
    podSelector: { matchLabels: { 'app.kubernetes.io/component': 'egress' } },
    policyTypes: ['Egress'],
    egress: [{ to: [{ namespaceSelector: {} }] }],
  },
};

const LISTEN = `require('http').createServer((request, answer) => {
  console.log(request.url);
  answer.setHeader('Content-Type', 'image/svg+xml');
  answer.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
}).listen(80)`;

/** A web server that the cluster's network treats as one of the Internet. */
const SITE = [
  podOf('site', { 'platen-test': 'site' }, LISTEN),
  {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'site' },
    spec: {
      selector: { 'platen-test': 'site' },
      externalIPs: [WORLDLY],
      ports: [{ port: 80 }],
    },
  },
];
