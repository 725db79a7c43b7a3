import { readdirSync, readFileSync } from 'node:fs';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired } from '../../../kube/types.ts';
import { metadataOf, nameOf } from './names.ts';

const FOLDER = new URL('../../../../../deploy/dashboards/', import.meta.url);

/** Grafana's JSON by the name of its file. */
const FILES = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')]),
);

/** The dashboards, in the form that Grafana's sidecar finds. */
export function dashboardsMap(platform: PdfPlatform): Desired<ConfigMap>[] {
  const { dashboards, dashboardLabels } = platform.spec.monitoring;
  if (!dashboards) return [];
  const metadata = metadataOf(platform, nameOf(platform, 'dashboards'));
  return [
    {
      kind: 'ConfigMap',
      metadata: { ...metadata, labels: { ...dashboardLabels, ...metadata.labels } },
      data: FILES,
    },
  ];
}
