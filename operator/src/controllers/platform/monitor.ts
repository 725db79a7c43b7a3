import { platformRules } from '../../../../deploy/slo/rules.ts';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { DesiredObject } from '../../kube/types.ts';
import type { ConditionFinding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { applyOptional, removeOptional } from './optional.ts';
import { metadataOf, selectorOf } from './resources/names.ts';

/** Kinds of the Prometheus operator; each is created on demand. */
const KINDS = [
  ['PodMonitor', ({ podMonitor }) => podMonitor, podMonitorSpec],
  ['PrometheusRule', ({ rules }) => rules, ruleSpec],
] as const satisfies [
  kind: string,
  isWanted: (monitoring: PdfPlatform['spec']['monitoring']) => boolean,
  specOf: (platform: PdfPlatform) => object,
][];

/**
 * Keeps these objects.
 * @returns whether the wanted ones exist; undefined if none is wanted
 */
export async function monitor(
  platform: PdfPlatform,
  context: Pick<Context, 'cluster' | 'caches'>,
): Promise<ConditionFinding | undefined> {
  const made: string[] = [];
  const unknown: string[] = [];
  for (const [kind, isWanted, specOf] of KINDS) {
    if (isWanted(platform.spec.monitoring)) {
      const wanted = objectOf(platform, kind, specOf(platform));
      const object = await applyOptional(wanted, platform, context);
      (object ? made : unknown).push(kind);
    } else await removeOptional(platform, kind, context.cluster);
  }
  if (unknown.length > 0) {
    const message = `The cluster knows no ${unknown.join(' and no ')}: install the Prometheus operator.`;
    return { type: 'Monitored', status: false, reason: 'KindMissing', message };
  }
  if (made.length === 0) return undefined;
  const message = `There is a ${made.join(' and a ')}.`;
  return { type: 'Monitored', status: true, reason: 'Applied', message };
}

/** Rules recognise a dead service by the label `service`, which a dead service cannot report itself. */
const ENDPOINT = {
  port: 'metrics',
  honorLabels: true,
  relabelings: [
    {
      sourceLabels: ['__meta_kubernetes_pod_label_app_kubernetes_io_component'],
      targetLabel: 'service',
    },
  ],
};

function podMonitorSpec(platform: PdfPlatform) {
  return {
    selector: { matchLabels: selectorOf(platform) },
    podMetricsEndpoints: [ENDPOINT],
  };
}

function ruleSpec({ metadata: { namespace }, spec: { monitoring } }: PdfPlatform) {
  const { runbooks } = monitoring;
  const isProbed = monitoring.prober !== undefined;
  const settings = { labels: { namespace }, isProbed, ...(runbooks !== undefined && { runbooks }) };
  return { groups: platformRules(settings) };
}

function objectOf(
  platform: PdfPlatform,
  kind: string,
  spec: object,
): DesiredObject & { spec: object } {
  const metadata = metadataOf(platform, platform.metadata.name);
  const { labels } = platform.spec.monitoring;
  return { kind, metadata: { ...metadata, labels: { ...labels, ...metadata.labels } }, spec };
}
