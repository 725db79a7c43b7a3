import { z } from 'zod';

export const GROUP = 'platen.dev';
export const VERSION = 'v1alpha1';

interface Rule {
  /** A rule in the Common Expression Language, which the API server evaluates. */
  rule: string;
  message: string;
}

/** Rules that the API server checks besides the schema. */
export const rules = (...list: Rule[]) => ({ 'x-kubernetes-validations': list });

/** A list whose items are keyed by these fields. */
export const listedBy = (...keys: string[]) => ({
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': keys,
});

export const text = (most: number, least: 0 | 1 = 1) =>
  least === 0 ? z.string().max(most) : z.string().min(1).max(most);

/** A whole number, both bounds included. */
export const whole = (least: number, most: number) => z.int().min(least).max(most);

/** A DNS label (RFC 1123), because names derived from it must be labels. */
export const objectName = (max = 63) => text(max).regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);

/** A DNS subdomain, with dots: the names of Secrets, ConfigMaps and most other objects. */
export const subdomain = text(253).regex(
  /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/,
);

/** A Kubernetes quantity, a number or a text: `2`, `500m`, `1Gi`. */
const quantity = z.union([z.int(), z.string()]).meta({ 'x-kubernetes-int-or-string': true });

export const resources = z
  .strictObject({
    requests: z
      .record(z.string(), quantity)
      .optional()
      .describe('Reserved resources: cpu, memory and others, by name.'),
    limits: z
      .record(z.string(), quantity)
      .optional()
      .describe('The most that it may use, above all memory, by name.'),
  })
  .describe('Requests and limits of a container, as in a pod.');

export type Resources = z.output<typeof resources>;

/** Settings of a Deployment of the platform. */
export const workload = {
  image: text(512)
    .optional()
    .describe('The whole name, with a tag or a digest. Default: from spec.images.'),
  replicas: whole(1, 100).default(2).describe('The number of pods.'),
  resources,
};

/** The requests of a container, and its memory limit. */
export const sized = ({ cpu, memory, limit }: { cpu: string; memory: string; limit: string }) => ({
  requests: { cpu, memory },
  limits: { memory: limit },
});

export const labels = z.record(z.string(), text(63, 0));

/** Selects objects of the same namespace with these labels; empty: all. */
export const selector = z
  .strictObject({
    matchLabels: labels.default({}).describe('Labels that all of them must have.'),
  })
  .prefault({})
  .describe('Selects by labels, in the same namespace. Empty: all of them.');

const keyOf = (kind: string) =>
  z.strictObject({
    name: subdomain.describe(`Name of a ${kind} in the same namespace.`),
    key: text(253).optional().describe(`Entry of the ${kind}. Default: the usual one.`),
  });

export const secretKey = keyOf('Secret');

export const configMapKey = keyOf('ConfigMap');

export const limit = (max: number) =>
  z.union([whole(0, max), z.literal('unlimited')]).meta({
    'x-kubernetes-int-or-string': true,
    ...rules({
      rule: `type(self) == int ? self >= 0 && self <= ${max} : self == 'unlimited'`,
      message: `must be 0-${max}, or unlimited`,
    }),
  });

const condition = z.strictObject({
  type: text(316, 0).describe('The type of the condition.'),
  status: z.enum(['True', 'False', 'Unknown']).describe('Whether it is true.'),
  reason: text(1024, 0).describe('The reason as one word, for machines.'),
  message: text(32_768, 0).describe('The reason as a sentence, for people.'),
  observedGeneration: z.int().min(0).optional().describe('The generation that it is about.'),
  lastTransitionTime: z
    .string()
    .meta({ format: 'date-time', description: 'When its status last changed.' }),
});

/** The first fields of every status. */
export const commonStatus = {
  observedGeneration: z
    .int()
    .min(0)
    .optional()
    .describe('The generation that the status is about.'),
  conditions: z
    .array(condition)
    .optional()
    .meta({
      description: 'The state of the object, one of each type; kubectl wait waits for them.',
      ...listedBy('type'),
    }),
};
