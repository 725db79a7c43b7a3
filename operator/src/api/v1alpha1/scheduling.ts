import { z } from 'zod';
import { labels } from './common.ts';

// Where pods may run, as in a pod's spec: https://kubernetes.io/docs/concepts/scheduling-eviction/

const labelName = z.string().min(1).max(317);

const values = z.array(z.string().max(253)).max(50).optional().meta({
  description:
    'Allowed values of the label (In), or forbidden ones (NotIn); one number for Gt and Lt.',
});

const nodeTerm = (() => {
  const requirements = z
    .array(
      z.strictObject({
        key: labelName.meta({ description: 'The name of the label or the field.' }),
        operator: z
          .enum(['In', 'NotIn', 'Exists', 'DoesNotExist', 'Gt', 'Lt'])
          .meta({ description: 'How the values below are compared with it.' }),
        values,
      }),
    )
    .max(20)
    .optional();
  return z.strictObject({
    matchExpressions: requirements.meta({
      description: 'All of these must be true for its labels.',
    }),
    matchFields: requirements.meta({ description: 'All of these must be true for its fields.' }),
  });
})();

const labelSelector = z.strictObject({
  matchLabels: labels.optional().meta({ description: 'It must have all of these labels.' }),
  matchExpressions: z
    .array(
      z.strictObject({
        key: labelName.meta({ description: 'The name of the label.' }),
        operator: z
          .enum(['In', 'NotIn', 'Exists', 'DoesNotExist'])
          .meta({ description: 'How the values below are compared with it.' }),
        values,
      }),
    )
    .max(20)
    .optional()
    .meta({ description: 'All of these must be true for its labels.' }),
});

const weight = z
  .int()
  .min(1)
  .max(100)
  .meta({ description: 'How much this counts against the others.' });

const podTerm = z.strictObject({
  labelSelector: labelSelector.optional().meta({ description: 'The other pods.' }),
  topologyKey: labelName.meta({
    description: 'The label of nodes that defines one place, such as kubernetes.io/hostname.',
  }),
  namespaces: z
    .array(z.string().min(1).max(63))
    .max(20)
    .optional()
    .meta({ description: "Those of the other pods. Left out: the platform's own." }),
});

const podAffinity = z
  .strictObject({
    requiredDuringSchedulingIgnoredDuringExecution: z
      .array(podTerm)
      .max(10)
      .optional()
      .meta({ description: 'All of these must be true, or the pod is not placed.' }),
    preferredDuringSchedulingIgnoredDuringExecution: z
      .array(
        z.strictObject({
          weight,
          podAffinityTerm: podTerm.meta({ description: 'Which pods, and where.' }),
        }),
      )
      .max(10)
      .optional()
      .meta({ description: 'The node for which most of these are true, by weight, is preferred.' }),
  })
  .optional();

export const affinity = z
  .strictObject({
    nodeAffinity: z
      .strictObject({
        requiredDuringSchedulingIgnoredDuringExecution: z
          .strictObject({
            nodeSelectorTerms: z
              .array(nodeTerm)
              .min(1)
              .max(10)
              .meta({ description: 'One of these must be true.' }),
          })
          .optional()
          .meta({ description: 'Requirements of a node, or the pod is not placed on it.' }),
        preferredDuringSchedulingIgnoredDuringExecution: z
          .array(
            z.strictObject({
              weight,
              preference: nodeTerm.meta({ description: 'Properties of the node.' }),
            }),
          )
          .max(10)
          .optional()
          .meta({
            description: 'The node for which most of these are true, by weight, is preferred.',
          }),
      })
      .optional()
      .meta({ description: 'To nodes, by their labels and fields.' }),
    podAffinity: podAffinity.meta({ description: 'To places where other pods are.' }),
    podAntiAffinity: podAffinity.meta({ description: 'To places where other pods are not.' }),
  })
  .optional()
  .meta({ description: 'Which nodes its pods prefer or need, as in a pod.' });

export const tolerations = z
  .array(
    z.strictObject({
      key: labelName.optional().meta({ description: 'Key of the taint. Absent: every taint.' }),
      operator: z
        .enum(['Equal', 'Exists'])
        .optional()
        .meta({ description: 'Equal, the default, compares the value; Exists takes any.' }),
      value: z.string().max(63).optional().meta({ description: 'Value of the taint.' }),
      effect: z
        .enum(['NoSchedule', 'PreferNoSchedule', 'NoExecute'])
        .optional()
        .meta({ description: 'Effect of the taint. Absent: every effect.' }),
      tolerationSeconds: z
        .int()
        .min(0)
        .optional()
        .meta({ description: 'How long to tolerate a NoExecute. Absent: for ever.' }),
    }),
  )
  .max(50)
  .optional()
  .meta({ description: 'Taints of nodes that its pods tolerate, as in a pod.' });

const nodePolicy = z.enum(['Honor', 'Ignore']).optional();

export const topologySpreadConstraints = z
  .array(
    z.strictObject({
      maxSkew: z
        .int()
        .min(1)
        .max(100)
        .meta({ description: 'How many more pods one place may have than another.' }),
      topologyKey: labelName.meta({
        description: 'The label of nodes that defines one place.',
      }),
      whenUnsatisfiable: z
        .enum(['ScheduleAnyway', 'DoNotSchedule'])
        .meta({ description: 'What happens to a pod that no place suits.' }),
      minDomains: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'How many places must exist, with DoNotSchedule.' }),
      nodeAffinityPolicy: nodePolicy.meta({
        description: 'Whether nodes that its affinity excludes count. Default: no.',
      }),
      nodeTaintsPolicy: nodePolicy.meta({
        description: 'Whether nodes with taints that it does not tolerate count. Default: yes.',
      }),
      labelSelector: labelSelector.optional().meta({
        description: 'The counted pods. Default: those of this part, of one version.',
      }),
      matchLabelKeys: z.array(labelName).max(10).optional().meta({
        description: 'Only pods with the same values of these labels count.',
      }),
    }),
  )
  .max(10)
  .optional()
  .meta({
    description: 'How its pods are spread, as in a pod, instead of spec.availability.',
  });
