import { z } from 'zod';
import {
  configMapKey,
  labels,
  objectName,
  resources,
  rules,
  secretKey,
  selector,
} from './common.ts';
import { issuer } from './issuer.ts';
import { monitoring } from './monitoring.ts';
import { sized, workload } from './workload.ts';

const bounds = {
  minReplicas: z.int().min(1).max(100).default(2),
  maxReplicas: z.int().min(1).max(100).default(6),
};

const BOUNDS = {
  rule: 'self.minReplicas <= self.maxReplicas',
  message: 'minReplicas must not be above maxReplicas',
};

/** By processor time, which a HorizontalPodAutoscaler looks after. */
const autoscaling = z
  .strictObject({
    ...bounds,
    targetCpuPercent: z.int().min(10).max(95).default(70).meta({
      description: 'Of what a container asks for; so it has to ask for some.',
    }),
  })
  .optional()
  .meta({ description: 'In place of replicas. Left out: as many as they say.', ...rules(BOUNDS) });

/** By the documents at work and in line, which the operator looks after. */
const engineAutoscaling = z
  .strictObject({
    ...bounds,
    scaleDownSeconds: z.int().min(15).max(3_600).default(300).meta({
      description: 'How long fewer would have to be enough before there are fewer.',
    }),
  })
  .optional()
  .meta({ description: 'In place of replicas. Left out: as many as they say.', ...rules(BOUNDS) });

const service = (sizes: { cpu: string; memory: string; limit: string }) =>
  z.strictObject({ ...workload, resources: resources.default(sized(sizes)) }).prefault({});

const scaledService = (sizes: { cpu: string; memory: string; limit: string }) =>
  z
    .strictObject({ ...workload, autoscaling, resources: resources.default(sized(sizes)) })
    .prefault({});

const HOSTS = {
  rule: "!has(self.mode) || self.mode != 'allowlist' || (has(self.hosts) && size(self.hosts) > 0)",
  message: 'an allowlist needs hosts',
};

/** The engines' way out. */
const egress = z
  .strictObject({
    ...workload,
    resources: resources.default(sized({ cpu: '50m', memory: '96Mi', limit: '384Mi' })),
    mode: z.enum(['public', 'allowlist', 'none']).default('public').meta({
      description: 'Where documents load from: anywhere public, the hosts below alone, nowhere.',
    }),
    hosts: z
      .array(z.string().min(1).max(253))
      .max(200)
      .default([])
      .meta({ description: 'For the mode allowlist: `example.org`, `*.cdn.example`.' }),
    deniedCidrs: z
      .array(
        z
          .string()
          .regex(/^[0-9A-Fa-f:.]{2,45}\/[0-9]{1,3}$/)
          .max(49),
      )
      .max(200)
      .default([])
      .meta({
        description:
          'Public ranges that no document may load from, IPv4 and IPv6: those of your own nodes, pods ' +
          'and services. Ranges that are not public are always refused. See docs/guides/egress.md.',
      }),
  })
  .meta(rules(HOSTS))
  .prefault({});

const images = z
  .strictObject({
    registry: z
      .string()
      .min(1)
      .max(255)
      .default('docker.io/platen')
      .meta({ description: "Where Platen's images are: REGISTRY/NAME:TAG." }),
    tag: z
      .string()
      .max(128)
      .optional()
      .meta({ description: "Left out: the operator's own version, for which it makes pods." }),
    pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).default('IfNotPresent'),
    pullSecrets: z
      .array(z.strictObject({ name: objectName(253) }))
      .max(20)
      .default([]),
  })
  .prefault({});

const HTTPS = { rule: "self.issuer.startsWith('https://')", message: 'an issuer must be https' };

const engine = (sizes: { cpu: string; memory: string; limit: string }) => ({
  replicas: workload.replicas,
  autoscaling: engineAutoscaling,
  resources: resources.default(sized(sizes)),
  nodeSelector: workload.nodeSelector,
});

const engines = z
  .strictObject({
    image: workload.image,
    chromium: z
      .strictObject({
        ...engine({ cpu: '500m', memory: '768Mi', limit: '2Gi' }),
        maxConcurrency: z
          .int()
          .min(1)
          .max(6)
          .default(2)
          .meta({
            description:
              'How many documents one engine makes at once. More cost each less processor time, also above ' +
              'the number of cores, and need more memory: see docs/guides/size.md.',
          }),
      })
      .prefault({}),
    libreoffice: z
      .strictObject(engine({ cpu: '250m', memory: '512Mi', limit: '2Gi' }))
      .prefault({}),
  })
  .prefault({});

const redis = z
  .strictObject({
    urlFrom: secretKey.meta({
      description: 'Where the address of Redis is, under `url` if no key is named.',
    }),
    usageUrlFrom: secretKey.optional().meta({
      description: "That of usage's Redis. Left out: the same as auth's.",
    }),
    ports: z.array(z.int().min(1).max(65_535)).min(1).max(20).default([6379]).meta({
      description: 'Where its servers and Sentinels listen; NetworkPolicies let these out.',
    }),
  })
  .meta({ description: 'See docs/guides/redis.md for what Redis has to be set to.' });

const networkPolicy = z
  .strictObject({
    enabled: z.boolean().default(true),
    monitoring: z
      .strictObject({
        matchLabels: labels.default({ 'kubernetes.io/metadata.name': 'monitoring' }),
      })
      .prefault({})
      .meta({ description: 'Namespaces whose pods may read metrics.' }),
  })
  .prefault({});

const tls = z
  .strictObject({
    internal: z
      .enum(['Mutual', 'Disabled'])
      .default('Mutual')
      .meta({
        description:
          'Between the services. Mutual: encrypted, and each lets in only whom it has to. ' +
          'A change interrupts service until all pods have been replaced.',
      }),
  })
  .prefault({});

const host = z
  .string()
  .min(1)
  .max(253)
  .regex(/^(\*\.)?[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/);

const ingress = z
  .strictObject({
    className: z.string().max(253).optional().meta({ description: "Left out: the cluster's own." }),
    hosts: z.array(host).min(1).max(20).meta({ 'x-kubernetes-list-type': 'set' }),
    tlsSecretName: objectName(253).optional().meta({
      description: 'A Secret of the same namespace with tls.crt and tls.key.',
    }),
    annotations: z.record(z.string(), z.string().max(4_096)).default({}),
  })
  .optional()
  .meta({ description: 'Makes an Ingress. Left out: there is none.' });

const gateway = z
  .strictObject({
    parents: z
      .array(
        z.strictObject({
          name: objectName(253),
          namespace: objectName().optional(),
          sectionName: z.string().max(253).optional(),
        }),
      )
      .min(1)
      .max(10)
      .meta({ description: 'The Gateways, or listeners of them, that take requests.' }),
    hosts: z.array(host).max(20).default([]).meta({ 'x-kubernetes-list-type': 'set' }),
  })
  .optional()
  .meta({ description: 'Makes an HTTPRoute of the Gateway API. Left out: there is none.' });

const availability = z
  .strictObject({
    maxUnavailable: z
      .int()
      .min(1)
      .max(50)
      .default(1)
      .meta({ description: 'How many pods of a part may be evicted at once.' }),
    topologyKeys: z
      .array(z.string().min(1).max(317))
      .max(5)
      .default(['topology.kubernetes.io/zone', 'kubernetes.io/hostname'])
      .meta({
        description: 'Over what the pods of a part are spread, by labels of nodes.',
        'x-kubernetes-list-type': 'set',
      }),
    whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']).default('ScheduleAnyway'),
    progressDeadlineSeconds: z.int().min(30).max(3_600).default(600).meta({
      description: 'How long new pods of a part may make no progress before it is Stalled.',
    }),
  })
  .prefault({});

export const platformSpec = z.strictObject({
  paused: z
    .boolean()
    .default(false)
    .meta({ description: 'While true nothing is changed, also not what somebody else changed.' }),
  images,
  auth: scaledService({ cpu: '50m', memory: '128Mi', limit: '384Mi' }),
  usage: scaledService({ cpu: '50m', memory: '128Mi', limit: '384Mi' }),
  render: service({ cpu: '250m', memory: '512Mi', limit: '2Gi' }),
  edge: z
    .strictObject({
      ...workload,
      autoscaling,
      resources: resources.default(sized({ cpu: '100m', memory: '192Mi', limit: '768Mi' })),
      trustedProxies: z
        .int()
        .min(0)
        .max(10)
        .optional()
        .meta({
          description:
            'How many proxies stand before it, each of which adds an entry to X-Forwarded-For. Left out: ' +
            '1 with an ingress or a gateway, else 0. See docs/guides/proxies.md.',
        }),
      serviceType: z.enum(['ClusterIP', 'NodePort', 'LoadBalancer']).default('ClusterIP'),
    })
    .prefault({}),
  egress,
  engines,
  redis,
  storeFailure: z.enum(['closed', 'open']).default('closed').meta({
    description: 'While Redis is away: refuse, or admit by a local rate and charge later.',
  }),
  peppersFrom: secretKey.optional().meta({
    description:
      'Where the peppers of API keys are, under `peppers` if no key is named. Left out: made ' +
      'once and kept, also when the platform is deleted. Without them no key works.',
  }),
  issuers: z
    .array(issuer.meta(rules(HTTPS)))
    .max(50)
    .default([])
    .meta({
      description: 'Whose tokens are trusted: see docs/guides/issuers.md.',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['issuer'],
    }),
  trustedCa: configMapKey.optional().meta({
    description:
      'Certificate authorities (PEM), under `ca.crt` if no key is named, that auth and usage trust ' +
      'beside the public ones: of issuers and of Redis behind a private authority.',
  }),
  plans: z.strictObject({ selector }).prefault({}),
  accounts: z.strictObject({ selector }).prefault({}),
  networkPolicy,
  tls,
  ingress,
  gateway,
  availability,
  monitoring,
});

export type PlatformSpec = z.output<typeof platformSpec>;
