import { z } from 'zod';
import { autoscaling, engineAutoscaling } from './autoscaling.ts';
import { configMapKey, resources, rules, secretKey, selector, subdomain } from './common.ts';
import { gateway, ingress, networkPolicy } from './exposure.ts';
import { issuer } from './issuer.ts';
import { monitoring } from './monitoring.ts';
import { enginePods, podDefaults, servicePods } from './pods.ts';
import { sized, workload } from './workload.ts';

interface Sizes {
  cpu: string;
  memory: string;
  limit: string;
}

const service = (sizes: Sizes) => ({
  ...{ ...workload, ...servicePods, autoscaling },
  resources: resources.default(sized(sizes)),
});

/** A service without settings of its own. */
const plainService = (description: string, sizes: Sizes) =>
  z.strictObject(service(sizes)).prefault({}).meta({ description });

const HOSTS = {
  rule: "!has(self.mode) || self.mode != 'allowlist' || (has(self.hosts) && size(self.hosts) > 0)",
  message: 'an allowlist needs hosts',
};

/** The egress proxy. */
const egress = z
  .strictObject({
    ...{ ...workload, ...servicePods },
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
  .prefault({})
  .meta({ description: "The engines' way out, and their only one.", ...rules(HOSTS) });

const CLASS = {
  rule: "!has(self.loadBalancerClass) || (has(self.serviceType) && self.serviceType == 'LoadBalancer')",
  message: 'loadBalancerClass needs the serviceType LoadBalancer',
};

const images = z
  .strictObject({
    registry: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .meta({ description: 'Your registry, which has the images as REGISTRY/NAME:TAG. Required.' }),
    tag: z
      .string()
      .max(128)
      .optional()
      .meta({ description: "Left out: the operator's own version, for which it makes pods." }),
    pullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).default('IfNotPresent').meta({
      description: 'When nodes pull them.',
    }),
    pullSecrets: z
      .array(
        z.strictObject({
          name: subdomain.meta({ description: 'Of a Secret in the same namespace.' }),
        }),
      )
      .max(20)
      .default([])
      .meta({ description: 'With which nodes pull them.' }),
  })
  .prefault({})
  .meta({ description: 'The images of every part that does not name one of its own.' });

/** Of the spec as a whole: `images` has a default, and the API server wants defaults to keep the rules of their field. */
const REGISTRY = {
  rule: 'has(self.images) && has(self.images.registry)',
  message:
    'set images.registry to your registry, such as registry.example.com/platen; there is no public one',
};

const HTTPS = { rule: "self.issuer.startsWith('https://')", message: 'an issuer must be https' };

const engine = (sizes: Sizes) => ({
  ...enginePods,
  replicas: workload.replicas,
  autoscaling: engineAutoscaling,
  resources: resources.default(sized(sizes)),
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
      .prefault({})
      .meta({ description: 'They print HTML, Markdown and templates.' }),
    libreoffice: z
      .strictObject(engine({ cpu: '250m', memory: '512Mi', limit: '2Gi' }))
      .prefault({})
      .meta({ description: 'They print Word documents.' }),
  })
  .prefault({})
  .meta({ description: 'What prints documents. See docs/guides/size.md for how many.' });

const redis = z
  .strictObject({
    urlFrom: secretKey.meta({
      description: 'Where the address of Redis is, under `url` if no key is named.',
    }),
    generateFor: z
      .string()
      .min(1)
      .max(253)
      .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/)
      .optional()
      .meta({
        description:
          'The host of a Redis that takes its password from the Secret of urlFrom, under `password`. The operator makes ' +
          'that Secret if there is none, with a password of its own and the address. Left out: you make it.',
      }),
    usageUrlFrom: secretKey.optional().meta({
      description: "That of usage's Redis. Left out: the same as auth's.",
    }),
    ports: z.array(z.int().min(1).max(65_535)).min(1).max(20).default([6379]).meta({
      description: 'Where its servers and Sentinels listen; NetworkPolicies let these out.',
    }),
  })
  .meta({ description: 'See docs/guides/redis.md for what Redis has to be set to.' });

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
  .prefault({})
  .meta({ description: 'How the parts speak with each other.' });

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
    whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']).default('ScheduleAnyway').meta({
      description: 'What becomes of a pod that can stand apart from its like nowhere.',
    }),
    progressDeadlineSeconds: z.int().min(30).max(3_600).default(600).meta({
      description: 'How long new pods of a part may make no progress before it is Stalled.',
    }),
  })
  .prefault({})
  .meta({ description: 'What its parts are kept available by: docs/guides/zones.md.' });

const spec = z.strictObject({
  paused: z
    .boolean()
    .default(false)
    .meta({ description: 'While true nothing is changed, also not what somebody else changed.' }),
  images,
  defaults: podDefaults,
  auth: plainService('It knows keys, tokens and accounts.', {
    ...{ cpu: '50m', memory: '128Mi', limit: '384Mi' },
  }),
  usage: plainService('It counts what accounts use, and holds them to their plans.', {
    ...{ cpu: '50m', memory: '128Mi', limit: '384Mi' },
  }),
  render: plainService('It composes documents, and has engines print them.', {
    ...{ cpu: '250m', memory: '512Mi', limit: '2Gi' },
  }),
  edge: z
    .strictObject({
      ...service({ cpu: '100m', memory: '192Mi', limit: '768Mi' }),
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
      serviceType: z.enum(['ClusterIP', 'NodePort', 'LoadBalancer']).default('ClusterIP').meta({
        description: 'Of its Service: who reaches it.',
      }),
      loadBalancerClass: z
        .string()
        .min(1)
        .max(317)
        .optional()
        .meta({
          description:
            "Which load balancers take its Service. Left out: the cluster's own. It can only be changed together " +
            'with serviceType.',
        }),
    })
    .prefault({})
    .meta({ description: 'It is what callers reach: the API and the console.', ...rules(CLASS) }),
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
      'Certificate authorities (PEM), under `ca.crt` if no key is named, that every part but the engines trusts ' +
      'beside the public ones: of issuers and of Redis behind a private authority.',
  }),
  plans: z.strictObject({ selector }).prefault({}).meta({
    description: 'Which PdfPlans it has.',
  }),
  accounts: z.strictObject({ selector }).prefault({}).meta({
    description: 'Which PdfAccounts it has.',
  }),
  networkPolicy,
  tls,
  ingress,
  gateway,
  availability,
  monitoring,
});

export const platformSpec = spec.meta(rules(REGISTRY));

export type PlatformSpec = z.output<typeof platformSpec>;
