import { z } from 'zod';
import { labels, resources, sized, text, whole, workload } from './common.ts';
import { proberPods } from './pods.ts';

const prober = z
  .strictObject({
    image: workload.image,
    resources: resources.default(sized({ cpu: '20m', memory: '128Mi', limit: '384Mi' })),
    ...proberPods,
    plan: text(100)
      .default('starter')
      .describe("Of the prober's account, which has a rate of its own. Nothing is charged."),
    intervalSeconds: whole(5, 3_600)
      .default(30)
      .describe('Time from one round of documents, one of each format, to the next.'),
    timeoutSeconds: whole(1, 120)
      .default(30)
      .describe('How long a document may take before it counts as failed.'),
  })
  .optional()
  .describe(
    "Runs a prober that renders documents through the edge's Service like a caller, with an " +
      'account and a test key of its own. Absent: none.',
  );

export const monitoring = z
  .strictObject({
    podMonitor: z
      .boolean()
      .default(false)
      .describe('Creates a PodMonitor, for a cluster with the Prometheus operator.'),
    rules: z
      .boolean()
      .default(false)
      .describe(
        'Creates a PrometheusRule with the SLOs and alerts of everything in this namespace, so one ' +
          'platform of the namespace is enough. PlatenProberDown fires only where there is a prober.',
      ),
    labels: labels
      .default({})
      .describe(
        'Labels of the PodMonitor and the PrometheusRule, by which Prometheus selects them.',
      ),
    runbooks: text(1_024)
      .optional()
      .describe(
        'URL of published copies of docs/runbooks, to which alerts link. ' +
          'Default: their path in the repository.',
      ),
    dashboards: z
      .boolean()
      .default(false)
      .describe(
        "Creates a ConfigMap with the dashboards, for Grafana's sidecar. They show every " +
          'namespace, so one platform of a cluster is enough.',
      ),
    dashboardLabels: labels
      .default({ grafana_dashboard: '1' })
      .describe('Labels of that ConfigMap, which the sidecar looks for.'),
    prober,
  })
  .prefault({})
  .describe('How the platform is monitored: docs/guides/monitoring.md.');
