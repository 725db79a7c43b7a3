import { z } from 'zod';

export const GROUP = 'platen.dev';
export const VERSION = 'v1alpha1';

interface Rule {
  /** In the Common Expression Language, as the API server evaluates it. */
  rule: string;
  message: string;
}

/** Rules that the API server checks beside the schema. */
export const rules = (...list: Rule[]) => ({ 'x-kubernetes-validations': list });

/** A Kubernetes name (RFC 1123), short enough for what is named after it. */
export const objectName = (max = 63) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/);

/** A number or a text in Kubernetes's way: `2`, `500m`, `1Gi`. */
const quantity = z.union([z.int(), z.string()]).meta({ 'x-kubernetes-int-or-string': true });

export const resources = z
  .strictObject({
    requests: z.record(z.string(), quantity).optional(),
    limits: z.record(z.string(), quantity).optional(),
  })
  .meta({ description: 'What a container asks for and may use, as in a pod.' });

export type Resources = z.output<typeof resources>;

export const labels = z.record(z.string(), z.string().max(63));

/** Objects of the same namespace that have these labels; empty: all. */
export const selector = z
  .strictObject({ matchLabels: labels.default({}) })
  .prefault({})
  .meta({ description: 'By labels, in the same namespace. Empty: all of them.' });

export const secretKey = z.strictObject({
  name: objectName(253).meta({ description: 'Of a Secret in the same namespace.' }),
  key: z.string().min(1).max(253).optional(),
});

export const configMapKey = z.strictObject({
  name: objectName(253).meta({ description: 'Of a ConfigMap in the same namespace.' }),
  key: z.string().min(1).max(253).optional(),
});

/** A limit that may be none. */
export const limit = (max: number) =>
  z.union([z.int().min(0).max(max), z.literal('unlimited')]).meta({
    'x-kubernetes-int-or-string': true,
    ...rules({
      rule: `type(self) == int ? self >= 0 && self <= ${max} : self == 'unlimited'`,
      message: `must be 0-${max}, or unlimited`,
    }),
  });

const condition = z.strictObject({
  type: z.string().max(316),
  status: z.enum(['True', 'False', 'Unknown']),
  reason: z.string().max(1024),
  message: z.string().max(32_768),
  observedGeneration: z.int().min(0).optional(),
  lastTransitionTime: z.string().meta({ format: 'date-time' }),
});

/** What every status begins with. */
export const commonStatus = {
  observedGeneration: z
    .int()
    .min(0)
    .optional()
    .meta({ description: 'The generation that the rest of the status speaks of.' }),
  conditions: z
    .array(condition)
    .optional()
    .meta({ 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['type'] }),
};
