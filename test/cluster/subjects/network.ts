import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  apply,
  Client,
  createNamespace,
  inPod,
  kubectl,
  podOf,
  type Targets,
} from '../../harness/cluster.ts';
import type { Installation } from '../installation.ts';

/** All that listens in a platform, but its edge. */
const INSIDE = {
  ...{ auth: 7001, usage: 7002, render: 7003 },
  ...{ egress: 3128, chromium: 3000, libreoffice: 3000 },
};

export function network(on: Installation): void {
  describe('the network of a platform', () => {
    test('lets somebody outside to the edge and to nothing else', async () => {
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
      expect(await on.client.reached(targets)).toEqual(['edge']);
    });

    test('shows metrics to the monitoring namespace alone', async () => {
      const parts = ['auth', 'usage', 'render', 'edge', 'egress'];
      const metrics = parts.map(async (part) => [part, [await address(part), 9090]] as const);
      const targets: Targets = {
        ...Object.fromEntries(await Promise.all(metrics)),
        'calls of auth': [await address('auth'), 7001],
      };
      expect(await on.client.reached(targets)).toEqual([]);
      const namespace = await createNamespace('monitoring');
      await monitoredBy({ 'kubernetes.io/metadata.name': namespace });
      try {
        const prometheus = await Client.start(namespace);
        expect(await prometheus.reached(targets)).toEqual(parts);
      } finally {
        await monitoredBy(undefined);
      }
    });

    describe.each(['chromium', 'libreoffice'])('of %s', (engine) => {
      let pod: string;
      let targets: Targets;

      beforeAll(async () => {
        pod = (await on.pods(engine))[0]?.name ?? '';
        targets = {
          'API server': [await clusterIp('default', 'kubernetes'), 443],
          'cluster DNS': [await addressOf('kube-system', 'k8s-app=kube-dns'), 53],
          edge: [await address('edge'), 8080],
          auth: [await address('auth'), 7001],
          render: [await address('render'), 7003],
          redis: [await addressOf(on.pdf, 'app.kubernetes.io/name=platen-redis'), 6379],
          'metrics of egress': [await address('egress'), 9090],
        };
      });

      test('leads to everything while a policy allows it', async () => {
        await withoutWalls(async () => {
          expect(await reached(targets)).toEqual(Object.keys(targets).sort());
        });
      });

      test('leads to the proxy and the resolver and to nothing else', async () => {
        const egress = await clusterIp(on.pdf, 'print-egress');
        const ways: Targets = { proxy: [egress, 3128], resolver: [egress, 53] };
        expect(await reached({ ...targets, ...ways })).toEqual(['proxy', 'resolver']);
      });

      test('knows one address for all names', async () => {
        const script = 'getent ahostsv4 kubernetes.default.svc.cluster.local; getent ahostsv4 a.b';
        const found = await inPod(on.pdf, pod, 'sh', '-c', script);
        const addresses = found.split('\n').map((line) => line.split(' ')[0]);
        expect([...new Set(addresses)]).toEqual(['203.0.113.1']);
      });

      /** Their names, sorted. Engines have no Node, but a shell that connects. */
      async function reached(targets: Targets): Promise<string[]> {
        const asked = Object.entries(targets).map(
          ([name, [host, port]]) =>
            `(timeout 3 bash -c '</dev/tcp/${host}/${port}' 2>/dev/null && echo '${name}') &`,
        );
        const told = await inPod(on.pdf, pod, 'bash', '-c', [...asked, 'wait'].join('\n'));
        return told.split('\n').filter(Boolean).sort();
      }
    });
  });

  describe('what a document loads', () => {
    let key: string;
    let namespace: string;

    beforeAll(async () => {
      key = await on.newKey('loading');
      namespace = await createNamespace('site');
      await apply(namespace, ...SITE);
      await kubectl('wait', '-n', namespace, '--for=condition=Ready', '--timeout=120s', 'pod/site');
      await apply(on.pdf, LET_EGRESS_OUT);
    });
    afterAll(() => kubectl('delete', '-n', on.pdf, 'networkpolicy/egress-to-pods'));

    const isAskedFor = async (url: string) => {
      expect((await on.print(key, `<img src="${url}">`)).status).toBe(200);
      return (await kubectl('logs', '-n', namespace, 'site')).includes(new URL(url).pathname);
    };

    test('comes through egress from the world', async () => {
      expect(await isAskedFor(`http://${WORLDLY}/outside.svg`)).toBe(true);
    });

    test('does not come from the cluster', async () => {
      const address = await addressOf(namespace, 'platen-test=site');
      expect(await isAskedFor(`http://${address}:80/inside.svg`)).toBe(false);
      expect(await isAskedFor('http://site.svc/named.svg')).toBe(false);
    });
  });

  /** Shows that what a policy is to forbid would come about without it. */
  async function withoutWalls(look: () => Promise<void>): Promise<void> {
    await apply(on.pdf, ALLOW_ALL);
    try {
      await look();
    } finally {
      await kubectl('delete', '-n', on.pdf, 'networkpolicy/allow-all');
    }
  }

  const address = (part: string) => addressOf(on.pdf, `app.kubernetes.io/component=${part}`);

  async function monitoredBy(matchLabels: Record<string, string> | undefined): Promise<void> {
    const monitoring = { matchLabels: matchLabels ?? null };
    await on.patch('pdfplatform/print', { spec: { networkPolicy: { monitoring } } });
    await on.ready('pdfplatform/print');
  }
}

/** Of a pod with this label. */
async function addressOf(namespace: string, label: string): Promise<string> {
  const path = 'jsonpath={.items[0].status.podIP}';
  return kubectl('get', 'pods', '-n', namespace, '--selector', label, '--output', path);
}

function clusterIp(namespace: string, service: string): Promise<string> {
  const path = 'jsonpath={.spec.clusterIP}';
  return kubectl('get', 'service', '-n', namespace, service, '--output', path);
}

/** An address that is nobody's in here. */
const WORLDLY = '93.184.215.14';

const NETWORK = 'networking.k8s.io/v1';

const ALLOW_ALL = {
  apiVersion: NETWORK,
  kind: 'NetworkPolicy',
  metadata: { name: 'allow-all' },
  spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'], ingress: [{}], egress: [{}] },
};

/** The site is a pod, which egress's own policy leaves out of the world. */
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

const LISTEN = `require('http').createServer((asked, answer) => {
  console.log(asked.url);
  answer.setHeader('Content-Type', 'image/svg+xml');
  answer.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
}).listen(80)`;

/** A web server that the cluster's network takes for one of the world. */
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
