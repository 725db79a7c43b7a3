import { z } from 'zod';
import { labels, objectName, rules, subdomain, text } from './common.ts';

const addressRange = text(49, 0).regex(/^[0-9A-Fa-f:.]{2,45}\/[0-9]{1,3}$/);

const pods = (description: string) =>
  z
    .strictObject({
      matchLabels: labels.default({}).describe('Labels that all of them have.'),
    })
    .optional()
    .describe(description);

const peer = z
  .strictObject({
    podSelector: pods('Pods: in the namespace of the platform, without a namespaceSelector.'),
    namespaceSelector: pods('Namespaces: all of their pods, without a podSelector.'),
    ipBlock: z
      .strictObject({
        cidr: addressRange.describe('Addresses, such as 192.0.2.0/24.'),
        except: z.array(addressRange).max(50).optional().describe('Ranges within, without.'),
      })
      .optional()
      .describe('Addresses outside of the cluster.'),
  })
  .meta({
    ...rules({
      rule: 'has(self.ipBlock) != (has(self.podSelector) || has(self.namespaceSelector))',
      message: 'is either an ipBlock, or pods by podSelector and namespaceSelector',
    }),
  });

const destinations = (description: string) =>
  z.array(peer).min(1).max(20).optional().describe(description);

/** The sources that may reach a platform, and the destinations that it may reach. */
export const networkPolicy = z
  .strictObject({
    enabled: z
      .boolean()
      .default(true)
      .describe(
        'Whether to create them. Without them, an engine reaches everything that its node reaches.',
      ),
    monitoring: z
      .strictObject({
        matchLabels: labels
          .default({ 'kubernetes.io/metadata.name': 'monitoring' })
          .describe('Labels that such a namespace must have.'),
      })
      .prefault({})
      .describe('Namespaces whose pods may read metrics.'),
    redis: destinations(
      'Where the servers and Sentinels of Redis are, as in a NetworkPolicy. Absent: anywhere, at redis.ports.',
    ),
    issuers: destinations(
      'Where the issuers are, as in a NetworkPolicy. Absent: anywhere, at the ports of their addresses.',
    ),
  })
  .prefault({})
  .describe('NetworkPolicies: who may reach which part, and what that part may reach.');

const host = text(253).regex(/^(\*\.)?[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);

/** Access from outside the cluster, for an ingress controller. */
export const ingress = z
  .strictObject({
    className: text(253, 0).optional().describe("Left out: the cluster's own."),
    hosts: z.array(host).min(1).max(20).meta({
      description: 'The host names of the platform.',
      'x-kubernetes-list-type': 'set',
    }),
    tlsSecretName: subdomain
      .optional()
      .describe('A Secret of the same namespace with tls.crt and tls.key.'),
    annotations: z
      .record(z.string(), text(4_096, 0))
      .default({})
      .describe('Annotations of the Ingress, for its controller: see docs/guides/proxies.md.'),
  })
  .optional()
  .describe('Creates an Ingress. Absent: none.');

/** The same for the Gateway API. */
export const gateway = z
  .strictObject({
    parents: z
      .array(
        z.strictObject({
          name: subdomain.describe('Name of the Gateway.'),
          namespace: objectName()
            .optional()
            .describe("Of the Gateway. Left out: the platform's own."),
          sectionName: text(253, 0)
            .optional()
            .describe('Name of one listener. Absent: all of them.'),
        }),
      )
      .min(1)
      .max(10)
      .describe('The Gateways, or their listeners, that take requests.'),
    hosts: z.array(host).max(20).default([]).meta({
      description: "The names under which it is reached. None: those of the Gateway's listeners.",
      'x-kubernetes-list-type': 'set',
    }),
  })
  .optional()
  .describe('Creates an HTTPRoute of the Gateway API. Absent: none.');

/** How callers reach the edge's Service. */
export const balancing = {
  serviceType: z
    .enum(['ClusterIP', 'NodePort', 'LoadBalancer'])
    .default('ClusterIP')
    .describe('The type of its Service.'),
  loadBalancerClass: text(317)
    .optional()
    .describe(
      "The class of load balancers for its Service. Default: the cluster's. It can only change together " +
        'with serviceType.',
    ),
  loadBalancerSourceRanges: z.array(addressRange).min(1).max(50).optional().meta({
    description: 'The addresses whose calls the load balancer takes. Default: all.',
    'x-kubernetes-list-type': 'set',
  }),
  externalTrafficPolicy: z
    .enum(['Cluster', 'Local'])
    .optional()
    .describe("Local: nodes pass calls to their own pods, and keep the caller's address."),
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
