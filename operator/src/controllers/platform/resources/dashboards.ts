import { dashboardFiles } from '../../../../../deploy/dashboards/files.ts';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired } from '../../../kube/types.ts';
import { metadataOf, nameOf } from './names.ts';

/** The dashboards, in the form that Grafana's sidecar finds. */
export function dashboardsMap(platform: PdfPlatform): Desired<ConfigMap>[] {
  const { dashboards, dashboardLabels } = platform.spec.monitoring;
  if (!dashboards) return [];
  const metadata = metadataOf(platform, nameOf(platform, 'dashboards'));
  return [
    {
      kind: 'ConfigMap',
      metadata: { ...metadata, labels: { ...dashboardLabels, ...metadata.labels } },
      data: dashboardFiles(),
    },
  ];
}
