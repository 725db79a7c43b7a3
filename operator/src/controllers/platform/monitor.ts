import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { DesiredObject } from '../../kube/types.ts';
import type { Finding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { applyOptional, removeOptional } from './optional.ts';
import { metadataOf, selectorOf } from './resources/names.ts';

/**
 * Keeps the PodMonitor, by which the Prometheus operator finds all services.
 * @returns whether there is one; nothing if none is wanted
 */
export async function monitor(
  platform: PdfPlatform,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<Finding | undefined> {
  if (!platform.spec.monitoring.podMonitor) {
    await removeOptional(platform, 'PodMonitor', cluster);
    return undefined;
  }
  const made = await applyOptional(podMonitorOf(platform), cluster);
  if (made) return finding(true, 'Applied', 'There is a PodMonitor.');
  return finding(false, 'KindMissing', 'The cluster knows no PodMonitor: install its operator.');
}

/** Rules know a service that is gone by `service`, which it cannot tell itself any more. */
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

function podMonitorOf(platform: PdfPlatform): DesiredObject & { spec: object } {
  const metadata = metadataOf(platform, platform.metadata.name);
  const { labels } = platform.spec.monitoring;
  return {
    kind: 'PodMonitor',
    metadata: { ...metadata, labels: { ...labels, ...metadata.labels } },
    spec: {
      selector: { matchLabels: selectorOf(platform) },
      podMetricsEndpoints: [ENDPOINT],
    },
  };
}

function finding(status: boolean, reason: string, message: string): Finding {
  return { type: 'Monitored', status, reason, message };
}
