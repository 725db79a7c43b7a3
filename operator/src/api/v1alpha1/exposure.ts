import { z } from 'zod';
import { labels, objectName, rules, subdomain, text } from './common.ts';

const addressRange = text(49, 0).regex(/^[0-9A-Fa-f:.]{2,45}\/[0-9]{1,3}$/);

const pods = (description: string) =>
  z
    .strictObject({
      matchLabels: labels.default({}).meta({ description: 'Labels that all of them have.' }),
    })
    .optional()
    .meta({ description });

const peer = z
  .strictObject({
    podSelector: pods('Pods: in the namespace of the platform, without a namespaceSelector.'),
    namespaceSelector: pods('Namespaces: all of their pods, without a podSelector.'),
    ipBlock: z
      .strictObject({
        cidr: addressRange.meta({ description: 'Addresses, such as 192.0.2.0/24.' }),
        except: z
          .array(addressRange)
          .max(50)
          .optional()
          .meta({ description: 'Ranges within, without.' }),
      })
      .optional()
      .meta({ description: 'Addresses outside of the cluster.' }),
  })
  .meta({
    ...rules({
      rule: 'has(self.ipBlock) != (has(self.podSelector) || has(self.namespaceSelector))',
      message: 'is either an ipBlock, or pods by podSelector and namespaceSelector',
    }),
  });

const destinations = (description: string) =>
  z.array(peer).min(1).max(20).optional().meta({ description });

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
    redis: destinations(
      'Where the servers and Sentinels of Redis are, as in a NetworkPolicy. Absent: anywhere, at redis.ports.',
    ),
    issuers: destinations(
      'Where the issuers are, as in a NetworkPolicy. Absent: anywhere, at the ports of their addresses.',
    ),
  })
  .prefault({})
  .meta({
    description: 'NetworkPolicies: who may reach which part, and what that part may reach.',
  });

const host = text(253).regex(/^(\*\.)?[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);

/** Access from outside the cluster, for an ingress controller. */
export const ingress = z
  .strictObject({
    className: text(253, 0).optional().meta({ description: "Left out: the cluster's own." }),
    hosts: z.array(host).min(1).max(20).meta({
      description: 'The host names of the platform.',
      'x-kubernetes-list-type': 'set',
    }),
    tlsSecretName: subdomain.optional().meta({
      description: 'A Secret of the same namespace with tls.crt and tls.key.',
    }),
    annotations: z.record(z.string(), text(4_096, 0)).default({}).meta({
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
          sectionName: text(253, 0).optional().meta({
            description: 'Name of one listener. Absent: all of them.',
          }),
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

/** How callers reach the edge's Service. */
export const balancing = {
  serviceType: z.enum(['ClusterIP', 'NodePort', 'LoadBalancer']).default('ClusterIP').meta({
    description: 'The type of its Service.',
  }),
  loadBalancerClass: text(317)
    .optional()
    .meta({
      description:
        "The class of load balancers for its Service. Default: the cluster's. It can only change together " +
        'with serviceType.',
    }),
  loadBalancerSourceRanges: z.array(addressRange).min(1).max(50).optional().meta({
    description: 'The addresses whose calls the load balancer takes. Default: all.',
    'x-kubernetes-list-type': 'set',
  }),
  externalTrafficPolicy: z.enum(['Cluster', 'Local']).optional().meta({
    description: "Local: nodes pass calls to their own pods, and keep the caller's address.",
  }),
};

export const BALANCING_RULES = [
  {
    rule: "(!has(self.loadBalancerClass) && !has(self.loadBalancerSourceRanges)) || (has(self.serviceType) && self.serviceType == 'LoadBalancer')",
    message: 'loadBalancerClass and loadBalancerSourceRanges need the serviceType LoadBalancer',
  },
  {
    rule: "!has(self.externalTrafficPolicy) || (has(self.serviceType) && self.serviceType != 'ClusterIP')",
    message: 'externalTrafficPolicy needs the serviceType LoadBalancer or NodePort',
  },
];
