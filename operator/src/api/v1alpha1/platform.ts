import { z } from 'zod';
import { autoscaling, engineAutoscaling } from './autoscaling.ts';
import {
  configMapKey,
  listedBy,
  resources,
  rules,
  secretKey,
  selector,
  sized,
  subdomain,
  text,
  whole,
  workload,
} from './common.ts';
import { balancing, BALANCING_RULES, gateway, ingress, networkPolicy } from './exposure.ts';
import { issuer } from './issuer.ts';
import { monitoring } from './monitoring.ts';
import { enginePods, podDefaults, servicePods } from './pods.ts';
import { signing } from './signing.ts';

interface Sizes {
  cpu: string;
  memory: string;
  limit: string;
}

const service = (sizes: Sizes) => ({
  ...workload,
  ...servicePods,
  autoscaling,
  resources: resources.default(sized(sizes)),
});

/** A service without settings of its own. */
const plainService = (description: string, sizes: Sizes) =>
  z.strictObject(service(sizes)).prefault({}).describe(description);

const HOSTS = {
  rule: "!has(self.mode) || self.mode != 'allowlist' || (has(self.hosts) && size(self.hosts) > 0)",
  message: 'an allowlist needs hosts',
};

const egress = z
  .strictObject({
    ...workload,
    ...servicePods,
    resources: resources.default(sized({ cpu: '50m', memory: '96Mi', limit: '384Mi' })),
    mode: z
      .enum(['public', 'allowlist', 'none'])
      .default('public')
      .describe('Where documents load from: anywhere public, only the hosts below, nowhere.'),
    hosts: z
      .array(text(253))
      .max(200)
      .default([])
      .describe('For the mode allowlist: `example.org`, `*.cdn.example`.'),
    deniedCidrs: z
      .array(
        z
          .string()
          .regex(/^[0-9A-Fa-f:.]{2,45}\/[0-9]{1,3}$/)
          .max(49),
      )
      .max(200)
      .default([])
      .describe(
        'Public ranges from which no document may load, IPv4 and IPv6: those of your own nodes, pods ' +
          'and services. Egress always refuses ranges that are not public. See docs/guides/egress.md.',
      ),
  })
  .prefault({})
  .meta({ description: "The engines' way out, and their only one.", ...rules(HOSTS) });

const images = z
  .strictObject({
    registry: text(255)
      .optional()
      .describe('Your registry, which has the images as REGISTRY/NAME:TAG. Required.'),
    tag: text(128, 0)
      .optional()
      .describe("Left out: the operator's own version, for which it makes pods."),
    pullPolicy: z
      .enum(['Always', 'IfNotPresent', 'Never'])
      .default('IfNotPresent')
      .describe('When nodes pull them.'),
    pullSecrets: z
      .array(
        z.strictObject({
          name: subdomain.describe('Name of a Secret in the same namespace.'),
        }),
      )
      .max(20)
      .default([])
      .describe('The Secrets with which nodes pull them.'),
  })
  .prefault({})
  .describe('The images of every part that names no image itself.');

/** A rule of the whole spec: `images` has a default, and the API server wants defaults to keep the rules of their field. */
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
        maxConcurrency: whole(1, 6)
          .default(2)
          .describe(
            'How many documents one engine makes at once. More cost each less processor time, also above ' +
              'the number of cores, and need more memory: see docs/guides/size.md.',
          ),
      })
      .prefault({})
      .describe('Engines for HTML, Markdown and templates.'),
    libreoffice: z
      .strictObject(engine({ cpu: '250m', memory: '512Mi', limit: '2Gi' }))
      .prefault({})
      .describe('Engines for office documents.'),
  })
  .prefault({})
  .describe('The engines, which print documents. docs/guides/size.md says how many you need.');

const redis = z
  .strictObject({
    urlFrom: secretKey.describe('The Secret with the address of Redis; default key `url`.'),
    generateFor: text(253)
      .regex(/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/)
      .optional()
      .describe(
        'The host of a Redis that reads its password from the Secret of urlFrom, key `password`. The operator creates ' +
          'that Secret if it is missing, with a new password and the address. Absent: you create it.',
      ),
    usageUrlFrom: secretKey.optional().describe("The same for usage's Redis. Default: auth's."),
    ports: z
      .array(whole(1, 65_535))
      .min(1)
      .max(20)
      .default([6379])
      .describe('Ports of its servers and Sentinels, which NetworkPolicies allow.'),
  })
  .describe('Redis. docs/guides/redis.md has the settings that it needs.');

const tls = z
  .strictObject({
    internal: z
      .enum(['Mutual', 'Disabled'])
      .default('Mutual')
      .describe(
        'Between the services. Mutual: encrypted, and each service accepts only the callers that need it. ' +
          'A change interrupts service until all pods are replaced.',
      ),
  })
  .prefault({})
  .describe('Encryption between the parts.');

const availability = z
  .strictObject({
    maxUnavailable: whole(1, 50)
      .default(1)
      .describe('How many pods of a part may be evicted at once.'),
    topologyKeys: z
      .array(text(317))
      .max(5)
      .default(['topology.kubernetes.io/zone', 'kubernetes.io/hostname'])
      .meta({
        description: 'Labels of nodes over which the pods of a part are spread.',
        'x-kubernetes-list-type': 'set',
      }),
    whenUnsatisfiable: z
      .enum(['ScheduleAnyway', 'DoNotSchedule'])
      .default('ScheduleAnyway')
      .describe('What happens to a pod that no node suits by this rule.'),
    progressDeadlineSeconds: whole(30, 3_600)
      .default(600)
      .describe('How long new pods of a part may make no progress before it is Stalled.'),
  })
  .prefault({})
  .describe('How its parts stay available: docs/guides/zones.md.');

const spec = z.strictObject({
  paused: z
    .boolean()
    .default(false)
    .describe(
      "While true the operator changes nothing, and reverts no changes of others. It only makes the password of the chart's Redis, if that is missing.",
    ),
  images,
  defaults: podDefaults,
  auth: plainService('Knows keys, tokens and accounts.', {
    cpu: '50m',
    memory: '128Mi',
    limit: '384Mi',
  }),
  usage: plainService('Counts the usage of accounts, and enforces their plans.', {
    cpu: '50m',
    memory: '128Mi',
    limit: '384Mi',
  }),
  render: plainService('Composes documents, and prints them with engines.', {
    cpu: '250m',
    memory: '512Mi',
    limit: '2Gi',
  }),
  edge: z
    .strictObject({
      ...service({ cpu: '100m', memory: '192Mi', limit: '768Mi' }),
      trustedProxies: whole(0, 10)
        .optional()
        .describe(
          'How many proxies before the edge add an entry to X-Forwarded-For. Default: ' +
            '1 with an ingress or a gateway, else 0. See docs/guides/proxies.md.',
        ),
      ...balancing,
    })
    .prefault({})
    .meta({
      description: 'Serves callers: the API and the console.',
      ...rules(...BALANCING_RULES),
    }),
  egress,
  engines,
  redis,
  storeFailure: z
    .enum(['closed', 'open'])
    .default('closed')
    .describe('While Redis is down: refuse, or admit by a local rate and charge later.'),
  requestLog: z
    .boolean()
    .default(true)
    .describe(
      "Whether accounts have a log of their requests' facts for 7 days. See docs/security.md.",
    ),
  contact: z
    .string()
    .regex(/^(https:\/\/|mailto:)[^\s]+$/)
    .optional()
    .describe(
      'Where an account asks for another plan: an address of https: or mailto:, a link in the console.',
    ),
  podUser: z
    .enum(['image', 'namespace'])
    .default('image')
    .describe(
      'The user of all pods: that of their images, or one that the namespace assigns, as on OpenShift.',
    ),
  isolation: z
    .enum(['account', 'document'])
    .default('account')
    .describe(
      'With what a document may share a page: documents of its account, or nothing, whatever plans allow. See docs/security.md.',
    ),
  peppersFrom: secretKey
    .optional()
    .describe(
      'The Secret with the peppers of API keys; default key `peppers`. Absent: the operator creates them ' +
        'once and keeps them, also when the platform is deleted. Without them no key works.',
    ),
  issuers: z
    .array(issuer.meta(rules(HTTPS)))
    .max(50)
    .default([])
    .meta({
      description: 'The trusted issuers: see docs/guides/issuers.md.',
      ...listedBy('issuer'),
    }),
  signing,
  trustedCa: configMapKey
    .optional()
    .describe(
      'Certificate authorities (PEM; default key `ca.crt`) that every part but the engines trusts ' +
        'besides the public ones, for issuers and Redis behind a private authority.',
    ),
  plans: z.strictObject({ selector }).prefault({}).describe('The PdfPlans of the platform.'),
  accounts: z.strictObject({ selector }).prefault({}).describe('The PdfAccounts of the platform.'),
  networkPolicy,
  tls,
  ingress,
  gateway,
  availability,
  monitoring,
});

export const platformSpec = spec.meta(rules(REGISTRY));

export type PlatformSpec = z.output<typeof platformSpec>;
