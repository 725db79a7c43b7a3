import { z } from 'zod';
import { labels, objectName, subdomain } from './common.ts';

/** The sources that may reach a platform, and the destinations that it may reach. */
export const networkPolicy = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description:
        'Whether to create them. Without them, an engine reaches everything that its node reaches.',
    }),
    monitoring: z
      .strictObject({
        matchLabels: labels
          .default({ 'kubernetes.io/metadata.name': 'monitoring' })
          .meta({ description: 'Labels that such a namespace must have.' }),
      })
      .prefault({})
      .meta({ description: 'Namespaces whose pods may read metrics.' }),
  })
  .prefault({})
  .meta({
    description: 'NetworkPolicies: who may reach which part, and what that part may reach.',
  });

const host = z
  .string()
  .min(1)
  .max(253)
  .regex(/^(\*\.)?[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);

/** Access from outside the cluster, for an ingress controller. */
export const ingress = z
  .strictObject({
    className: z.string().max(253).optional().meta({ description: "Left out: the cluster's own." }),
    hosts: z.array(host).min(1).max(20).meta({
      description: 'The host names of the platform.',
      'x-kubernetes-list-type': 'set',
    }),
    tlsSecretName: subdomain.optional().meta({
      description: 'A Secret of the same namespace with tls.crt and tls.key.',
    }),
    annotations: z.record(z.string(), z.string().max(4_096)).default({}).meta({
      description: 'Annotations of the Ingress, for its controller: see docs/guides/proxies.md.',
    }),
  })
  .optional()
  .meta({ description: 'Creates an Ingress. Absent: none.' });

/** The same for the Gateway API. */
export const gateway = z
  .strictObject({
    parents: z
      .array(
        z.strictObject({
          name: subdomain.meta({ description: 'Name of the Gateway.' }),
          namespace: objectName()
            .optional()
            .meta({ description: "Of the Gateway. Left out: the platform's own." }),
          sectionName: z
            .string()
            .max(253)
            .optional()
            .meta({ description: 'Name of one listener. Absent: all of them.' }),
        }),
      )
      .min(1)
      .max(10)
      .meta({ description: 'The Gateways, or their listeners, that take requests.' }),
    hosts: z.array(host).max(20).default([]).meta({
      description: "The names under which it is reached. None: those of the Gateway's listeners.",
      'x-kubernetes-list-type': 'set',
    }),
  })
  .optional()
  .meta({ description: 'Creates an HTTPRoute of the Gateway API. Absent: none.' });
