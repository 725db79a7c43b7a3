import { z } from 'zod';
import { labels, resources } from './common.ts';
import { proberPods } from './pods.ts';
import { sized, workload } from './workload.ts';

const prober = z
  .strictObject({
    image: workload.image,
    resources: resources.default(sized({ cpu: '20m', memory: '128Mi', limit: '384Mi' })),
    ...proberPods,
    plan: z.string().min(1).max(100).default('starter').meta({
      description: "Of the prober's account, which has a rate of its own. Nothing is charged.",
    }),
    intervalSeconds: z.int().min(5).max(3_600).default(30).meta({
      description: 'From one round of documents to the next: one of each format.',
    }),
    timeoutSeconds: z.int().min(1).max(120).default(30).meta({
      description: 'How long a document may take before it counts as failed.',
    }),
  })
  .optional()
  .meta({
    description:
      "Makes one that renders documents through the edge's Service, as a caller would, with an " +
      'account and a test key of its own. Left out: there is none.',
  });

/** How a platform is monitored. */
export const monitoring = z
  .strictObject({
    podMonitor: z.boolean().default(false).meta({
      description: 'Makes a PodMonitor, for a cluster with the Prometheus operator.',
    }),
    rules: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Makes a PrometheusRule with the SLOs and alerts, of all that is in this namespace: one ' +
          'platform of it is enough. Without a prober PlatenProberDown fires.',
      }),
    labels: labels.default({}).meta({
      description: 'Of the PodMonitor and the PrometheusRule: by what they are selected.',
    }),
    runbooks: z
      .string()
      .min(1)
      .max(1_024)
      .optional()
      .meta({
        description:
          'Where copies of docs/runbooks are read, as a URL: alerts link to what is below it. Left ' +
          'out: their path in the repository.',
      }),
    dashboards: z
      .boolean()
      .default(false)
      .meta({
        description:
          "Makes a ConfigMap with the dashboards, for Grafana's sidecar. They show every " +
          'namespace: one platform of a cluster is enough.',
      }),
    dashboardLabels: labels.default({ grafana_dashboard: '1' }).meta({
      description: 'Of that ConfigMap: what the sidecar looks for.',
    }),
    prober,
  })
  .prefault({})
  .meta({ description: 'Who looks after the platform, and by what: docs/guides/monitoring.md.' });
