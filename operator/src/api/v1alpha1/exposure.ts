import { z } from 'zod';
import { labels, objectName, subdomain } from './common.ts';

/** Who may reach a platform, and what it may reach. */
export const networkPolicy = z
  .strictObject({
    enabled: z.boolean().default(true).meta({
      description: 'Whether there are any. Without, an engine reaches whatever its node does.',
    }),
    monitoring: z
      .strictObject({
        matchLabels: labels
          .default({ 'kubernetes.io/metadata.name': 'monitoring' })
          .meta({ description: 'All labels that such a namespace has.' }),
      })
      .prefault({})
      .meta({ description: 'Namespaces whose pods may read metrics.' }),
  })
  .prefault({})
  .meta({ description: 'NetworkPolicies: who may reach which part, and where that may go.' });

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
      description: 'The names under which it is reached.',
      'x-kubernetes-list-type': 'set',
    }),
    tlsSecretName: subdomain.optional().meta({
      description: 'A Secret of the same namespace with tls.crt and tls.key.',
    }),
    annotations: z.record(z.string(), z.string().max(4_096)).default({}).meta({
      description: 'Of the Ingress, for its controller: see docs/guides/proxies.md.',
    }),
  })
  .optional()
  .meta({ description: 'Makes an Ingress. Left out: there is none.' });

/** The same for the Gateway API. */
export const gateway = z
  .strictObject({
    parents: z
      .array(
        z.strictObject({
          name: subdomain.meta({ description: 'Of the Gateway.' }),
          namespace: objectName()
            .optional()
            .meta({ description: "Of the Gateway. Left out: the platform's own." }),
          sectionName: z
            .string()
            .max(253)
            .optional()
            .meta({ description: 'Of one listener. Left out: all of them.' }),
        }),
      )
      .min(1)
      .max(10)
      .meta({ description: 'The Gateways, or listeners of them, that take requests.' }),
    hosts: z.array(host).max(20).default([]).meta({
      description: "The names under which it is reached. None: those of the Gateway's listeners.",
      'x-kubernetes-list-type': 'set',
    }),
  })
  .optional()
  .meta({ description: 'Makes an HTTPRoute of the Gateway API. Left out: there is none.' });
