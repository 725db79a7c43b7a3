import { afterAll, describe, expect, test } from 'vitest';
import { GATEWAY_KINDS, PROMETHEUS_KINDS, type Kinds } from '../../../scripts/setup/kinds.ts';
import { kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation, type Thing } from '../installation.ts';

const HOST = 'pdf.example.com';
const GATEWAY = { name: 'public', namespace: 'gateways' };

/** Kinds of other projects that a platform uses, with their own definitions. */
export function exposure(on: Installation): void {
  describe('objects for other projects', () => {
    const change = (spec: object) => on.patch('pdfplatform/print', { spec });

    const reasonOf = async (type: string) => {
      const { status, metadata } = await on.known('pdfplatform/print');
      if (status?.observedGeneration !== metadata.generation) return '';
      return status.conditions?.find((one) => one.type === type)?.reason ?? '';
    };

    const hasReason = (type: string, reason: string) =>
      eventually(`${type} says ${reason}`, async () => (await reasonOf(type)) === reason);

    const isGone = (name: string) =>
      eventually(`${name} is gone`, async () => (await on.thing(name)) === undefined);

    afterAll(async () => {
      await change({ ingress: null, gateway: null, monitoring: null });
      const kinds = ['httproutes.gateway.networking.k8s.io', ...MONITORING_KINDS];
      await kubectl('delete', 'crd', '--ignore-not-found', ...kinds);
    });

    test('include an Ingress for a controller', async () => {
      const annotations = { 'example.com/body-size': '64m' };
      await change({ ingress: { hosts: [HOST], tlsSecretName: 'pdf-tls', annotations } });
      await hasReason('Exposed', 'Applied');
      const { metadata, spec } = (await on.known('ingress/print')) as Exposed;
      expect(metadata.annotations).toMatchObject(annotations);
      const service = { name: 'print', port: { name: 'http' } };
      expect(spec).toMatchObject({
        tls: [{ hosts: [HOST], secretName: 'pdf-tls' }],
        rules: [{ host: HOST, http: { paths: [{ path: '/', backend: { service } }] } }],
      });
      await change({ ingress: null });
      await isGone('ingress/print');
    });

    test('include an HTTPRoute for a Gateway, once the cluster knows the kind and a Gateway accepts it', async () => {
      await change({ gateway: { parents: [GATEWAY], hosts: [HOST] } });
      await hasReason('Exposed', 'GatewayApiMissing');
      await teach(GATEWAY_KINDS, 'httproutes');
      await hasReason('Exposed', 'RoutePending');
      expect((await on.known('httproute/print')).spec).toMatchObject({
        parentRefs: [GATEWAY],
        hostnames: [HOST],
        rules: [{ backendRefs: [{ kind: 'Service', name: 'print', port: 80 }] }],
      });
      const taken = JSON.stringify({ status: { parents: [TAKEN] } });
      const patch = ['httproute/print', '--subresource=status', '--type=merge', '--patch', taken];
      await kubectl('patch', '-n', on.pdf, ...patch);
      await hasReason('Exposed', 'Accepted');
      await change({ gateway: null });
      await isGone('httproute/print');
    });

    test('include a PodMonitor and a PrometheusRule for the Prometheus operator', async () => {
      for (const plural of ['podmonitors', 'prometheusrules'])
        await teach(PROMETHEUS_KINDS, plural);
      await change({ monitoring: { podMonitor: true, rules: true } });
      await hasReason('Monitored', 'Applied');
      expect((await on.known('podmonitor/print')).spec).toMatchObject({
        podMetricsEndpoints: [{ port: 'metrics', honorLabels: true }],
      });
      const { groups } = (await on.known('prometheusrule/print')).spec as { groups: object[] };
      expect(groups.length).toBeGreaterThan(0);
    });
  });
}

type Exposed = Thing & { metadata: { annotations: Record<string, string> } };

const MONITORING_KINDS = ['podmonitors', 'prometheusrules'].map(
  (plural) => `${plural}.monitoring.coreos.com`,
);

/** The status that a controller of Gateways writes for an accepted route. */
const TAKEN = {
  parentRef: GATEWAY,
  controllerName: 'example.com/gateways',
  conditions: [
    {
      type: 'Accepted',
      status: 'True',
      reason: 'Accepted',
      message: '',
      observedGeneration: 1,
      lastTransitionTime: '2026-01-01T00:00:00Z',
    },
  ],
};

async function teach(kinds: Kinds, plural: string): Promise<void> {
  const file = kinds.file(plural);
  await kubectl('apply', '--server-side', '--filename', file);
  // `kubectl wait` and its paths fail where a kind has no conditions yet.
  await eventually(`${plural} are known`, async () => {
    const kind = await kubectl('get', '--filename', file, '--output', 'json');
    const { status } = JSON.parse(kind) as { status?: { conditions?: KindCondition[] } };
    const conditions = status?.conditions ?? [];
    return conditions.some((each) => each.type === 'Established' && each.status === 'True');
  });
}

interface KindCondition {
  type: string;
  status: string;
}
