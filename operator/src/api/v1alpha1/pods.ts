import { z } from 'zod';
import { configMapKey, labels, listedBy, rules, subdomain, text } from './common.ts';
import { podSchema } from '../../kube/pod-schema.ts';

/** A field of a pod's spec: the API server checks its form here, and its values in the pods. */
function asInPod<T>(type: string, description: string): z.ZodOptional<z.ZodType<T>> {
  const schema = z
    .unknown()
    .meta({ description: `${description}, as in a pod.`, ...podSchema(type) });
  return (schema as unknown as z.ZodType<T>).optional();
}

const affinity = asInPod<object>('V1Affinity', 'Which nodes its pods prefer or need');

const tolerations = asInPod<object[]>(
  'Array<V1Toleration>',
  'Taints of nodes that its pods tolerate',
);

const topologySpreadConstraints = asInPod<object[]>(
  'Array<V1TopologySpreadConstraint>',
  'How its pods are spread instead of by spec.availability',
);

// Settings for the pods of every part, in Kubernetes' words (resources/pod-settings.ts applies them).

const MOST_ENTRIES = 50;

/** A CEL rule for the names of a map. The API server limits the cost of rules, so maps have bounds. */
const entries = (max: number, forbidden: string, message: string) =>
  z.record(z.string(), z.string().max(max)).meta({
    maxProperties: MOST_ENTRIES,
    ...rules({ rule: `self.all(name, !(${forbidden}))`, message }),
  });

const OWN_LABELS = ['name', 'instance', 'component', 'managed-by'].map(
  (name) => `'app.kubernetes.io/${name}'`,
);

const ownLabels = entries(
  63,
  `name in [${OWN_LABELS.join(', ')}, 'pod-template-hash'] || name.startsWith('platen.dev/')`,
  "app.kubernetes.io/name, instance, component and managed-by, pod-template-hash and platen.dev/… are the operator's: " +
    'by these, NetworkPolicies and Services find pods',
);

const annotations = (more = '', why = '') =>
  entries(
    8_192,
    `name.startsWith('platen.dev/')${more}`,
    `platen.dev/… are the operator's to set${why}`,
  );

/** Old annotations for the rights of a pod, before there were fields. AppArmor still reads them. */
const podAnnotations = annotations(
  " || name.startsWith('container.apparmor.security.beta.kubernetes.io/') || name.contains('seccomp.security.alpha.kubernetes.io/')",
  ', and its pods stay confined: no AppArmor and no seccomp',
);

const key = text(253);

const reference = (kind: string) =>
  z
    .strictObject({
      name: subdomain.describe(`Name of a ${kind} in the same namespace.`),
      key: key.describe(`Entry of the ${kind}.`),
    })
    .optional()
    .describe(`An entry of a ${kind}. A change restarts the pods.`);

/** The variables that a container takes. */
interface Allowed {
  /** Of a whole name, in the syntax that JavaScript, CEL (RE2) and JSON Schema share. */
  pattern: string;
  message: string;
}

const LOCALE = 'TZ|LANG|LANGUAGE|LC_[A-Z]+';

/**
 * All that a service takes. Anything else may load code or authorities, or change what a part relies on, and no list of
 * those would stay complete: Node.js, the C library and OpenSSL add to theirs.
 */
export const SERVICE_VARIABLES: Allowed = {
  pattern: `^(${LOCALE}|PLATEN_LOG_LEVEL|PLATEN_TRACE_RATIO|OTEL_[A-Z0-9_]+|NODE_USE_ENV_PROXY|HTTPS?_PROXY|https?_proxy|NO_PROXY|no_proxy)$`,
  message:
    'a service takes TZ, LANG, LANGUAGE, LC_…, PLATEN_LOG_LEVEL, PLATEN_TRACE_RATIO, OTEL_…, NODE_USE_ENV_PROXY, ' +
    'HTTP_PROXY, HTTPS_PROXY and NO_PROXY alone; trustedCa names authorities, and for all else that may be set the spec has a field',
};

export const ENGINE_VARIABLES: Allowed = {
  pattern: `^(${LOCALE})$`,
  message:
    "an engine's environment keeps documents apart: it takes TZ, LANG, LANGUAGE and LC_… alone",
};

const variable = ({ pattern, message }: Allowed) =>
  z
    .strictObject({
      name: text(253, 0).meta({
        description: 'Its name.',
        ...rules({ rule: `self.matches('${pattern}')`, message }),
      }),
      value: text(32_768, 0).optional().describe('Its value.'),
      valueFrom: z
        .strictObject({
          secretKeyRef: reference('Secret'),
          configMapKeyRef: reference('ConfigMap'),
          fieldRef: z
            .strictObject({
              fieldPath: text(317).describe('For example status.hostIP or metadata.name.'),
            })
            .optional()
            .describe('A field of the pod itself.'),
        })
        .optional()
        .meta({
          description: 'The source of its value.',
          ...rules({
            rule: '[has(self.secretKeyRef), has(self.configMapKeyRef), has(self.fieldRef)].exists_one(one, one)',
            message: 'needs one of secretKeyRef, configMapKeyRef and fieldRef',
          }),
        }),
    })
    .meta(
      rules({
        rule: '!(has(self.value) && has(self.valueFrom))',
        message: 'a variable has a value or is taken from somewhere, not both',
      }),
    );

const variables = (description: string, allowed: Allowed) =>
  z
    .array(variable(allowed))
    .max(MOST_ENTRIES)
    .optional()
    .meta({
      description,
      ...listedBy('name'),
    });

const ENV = variables(
  'More of the environment of its containers. See docs/guides/pods.md for what is the operator’s.',
  SERVICE_VARIABLES,
);

const ENGINE_ENV = variables(
  'More of its environment: TZ, LANG, LANGUAGE and LC_… alone, as it runs the documents of strangers.',
  ENGINE_VARIABLES,
);

const scheduling = {
  nodeSelector: labels.default({}).describe('Labels that a node needs for its pods.'),
  tolerations,
  affinity,
  priorityClassName: subdomain
    .optional()
    .describe("The PriorityClass of its pods. Default: the cluster's."),
  runtimeClassName: subdomain
    .optional()
    .describe("The RuntimeClass of its pods, for example of gVisor or Kata. Default: the node's."),
  hostUsers: z
    .boolean()
    .optional()
    .describe("Whether its pods share the node's users. False: a user namespace for each pod."),
  topologySpreadConstraints,
};

const metadata = {
  podLabels: ownLabels.optional().describe('More labels of its pods.'),
  podAnnotations: podAnnotations.optional().describe('More annotations of its pods.'),
  serviceAccountAnnotations: annotations()
    .optional()
    .describe("Of its ServiceAccount: for a cloud's identity of workloads, say."),
};

const trustedCa = configMapKey
  .optional()
  .describe('Authorities that it trusts, instead of spec.trustedCa.');

const service = {
  serviceLabels: ownLabels.optional().describe('More labels of its Service.'),
  serviceAnnotations: annotations()
    .optional()
    .describe('More annotations of its Service, for example for a load balancer.'),
};

/** For the pods of a service of ours, and its Service. */
export const servicePods = { ...scheduling, ...metadata, ...service, env: ENV, trustedCa };

export const enginePods = { ...scheduling, ...metadata, ...service, env: ENGINE_ENV };

/** For the prober's pod, which receives no calls. */
export const proberPods = { ...scheduling, ...metadata, env: ENV, trustedCa };

/** Defaults of every part. */
export const podDefaults = z
  .strictObject({
    ...scheduling,
    ...metadata,
    ...service,
    env: ENV.describe('For every container but those of engines.'),
  })
  .prefault({})
  .describe(
    'Defaults for the pods of every part. Labels, annotations, node selectors and variables of a part ' +
      'are added to these; any other field of a part replaces them.',
  );
