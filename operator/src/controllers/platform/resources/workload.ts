import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Resources } from '../../../api/v1alpha1/common.ts';
import type {
  Container,
  Deployment,
  Desired,
  EnvVar,
  PodDisruptionBudget,
  HorizontalPodAutoscaler,
  PodSpec,
  ServiceAccount,
} from '../../../kube/types.ts';
import { metadataOf, nameOf, selectorOf, type Component } from './names.ts';
import { mountOf, WITHOUT_USER, type Folder } from './pod.ts';
import { annotated, podSettingsOf, withoutRepeats, type PodSettings } from './pod-settings.ts';
import { withRevision } from './revision.ts';
import { trustedCaFolder } from './trusted-ca.ts';

/** The annotation of pods that changes with what they read only at their start. */
export const SETTINGS = 'platen.dev/settings';

interface Workload {
  component: Component;
  /** Absent: an autoscaler decides. */
  replicas?: number | undefined;
  autoscaling?: Autoscaling | undefined;
  /** How long a pod may take to end, longer than its own drain. */
  graceSeconds: number;
  /** How long a pod has to be ready before it counts, and another may end. */
  minReadySeconds?: number;
  pod: Omit<PodSpec, 'containers' | 'volumes'>;
  container: Omit<Container, 'name' | 'imagePullPolicy' | 'resources' | 'volumeMounts'>;
  folders: readonly Folder[];
  resources: Resources;
  /** How many additional pods a roll-out may start, in percent. */
  maxSurge: `${number}%`;
  /** A change restarts the pods. */
  settings: string;
}

/** The objects of one part, with those that keep it available. */
export function workloadResources(
  platform: PdfPlatform,
  workload: Workload,
): (
  | Desired<ServiceAccount>
  | Desired<Deployment>
  | Desired<PodDisruptionBudget>
  | Desired<HorizontalPodAutoscaler>
)[] {
  const { component, autoscaling } = workload;
  const metadata = metadataOf(platform, nameOf(platform, component), component);
  const { serviceAccountAnnotations } = podSettingsOf(platform, component);
  return [
    {
      kind: 'ServiceAccount',
      metadata: annotated(metadata, serviceAccountAnnotations),
      automountServiceAccountToken: false,
    },
    withRevision({ kind: 'Deployment', metadata, spec: deploymentSpec(platform, workload) }),
    ...(autoscaling && !autoscaling.external ? [buildAutoscaler(metadata, autoscaling)] : []),
    {
      kind: 'PodDisruptionBudget',
      metadata,
      spec: {
        maxUnavailable: platform.spec.availability.maxUnavailable,
        selector: { matchLabels: selectorOf(platform, component) },
        unhealthyPodEvictionPolicy: evictionOfUnready(platform, workload),
      },
    },
  ];
}

/**
 * With several pods, protects a busy unready pod while its twin is being replaced. If all may be unavailable, that rule
 * would keep the API server from ever evicting an unready pod (Kubernetes, eviction.go).
 */
function evictionOfUnready(
  { spec }: PdfPlatform,
  { replicas = 0, autoscaling }: Workload,
): 'IfHealthyBudget' | 'AlwaysAllow' {
  const least = autoscaling?.minReplicas ?? replicas;
  return least > spec.availability.maxUnavailable ? 'IfHealthyBudget' : 'AlwaysAllow';
}

function deploymentSpec(
  platform: PdfPlatform,
  workload: Workload,
): NonNullable<Deployment['spec']> {
  const { component, replicas, autoscaling, settings, minReadySeconds, maxSurge } = workload;
  const labels = selectorOf(platform, component);
  const podSettings = podSettingsOf(platform, component);
  return {
    ...(!autoscaling && replicas !== undefined && { replicas }),
    ...(minReadySeconds !== undefined && { minReadySeconds }),
    revisionHistoryLimit: 3,
    progressDeadlineSeconds: platform.spec.availability.progressDeadlineSeconds,
    // The old one serves until the new one is ready.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable: 0 } },
    selector: { matchLabels: labels },
    template: {
      metadata: {
        labels: { ...podSettings.podLabels, ...labels },
        annotations: { ...podSettings.podAnnotations, [SETTINGS]: settings },
      },
      spec: podSpec(platform, workload, podSettings),
    },
  };
}

/** The pod. What a part needs overrides the settings of its pods. */
function podSpec(platform: PdfPlatform, workload: Workload, podSettings: PodSettings): PodSpec {
  const { component, resources, graceSeconds, pod, container } = workload;
  const { pullPolicy, pullSecrets } = platform.spec.images;
  const { trustedCa } = podSettings;
  const folders = [...workload.folders, ...(trustedCa ? [trustedCaFolder(trustedCa)] : [])];
  const own = [container, ...folders].flatMap(({ env = [] }) => env);
  return {
    ...pod,
    volumes: folders.map(({ volume }) => volume),
    ...(platform.spec.podUser === 'namespace' && { securityContext: WITHOUT_USER }),
    ...placement(platform, component, podSettings),
    serviceAccountName: nameOf(platform, component),
    terminationGracePeriodSeconds: graceSeconds,
    imagePullSecrets: pullSecrets,
    containers: [
      {
        ...container,
        volumeMounts: folders.map(mountOf),
        name: component,
        env: withoutRepeats([...own, ...podSettings.env]) as EnvVar[],
        imagePullPolicy: pullPolicy,
        // The last output of a container says why it ended.
        terminationMessagePolicy: 'FallbackToLogsOnError',
        // Both are the same; the client's type wants texts where numbers also work.
        resources: resources as NonNullable<Container['resources']>,
      },
    ],
  };
}

/** Where its pods may run. A constraint without a selector applies to the part's own pods. */
function placement(
  platform: PdfPlatform,
  component: Component,
  podSettings: PodSettings,
): Partial<PodSpec> {
  const { nodeSelector, tolerations, affinity, priorityClassName } = podSettings;
  const { runtimeClassName, hostUsers } = podSettings;
  const { topologyKeys, whenUnsatisfiable } = platform.spec.availability;
  const usual = topologyKeys.map((topologyKey) => ({ maxSkew: 1, topologyKey, whenUnsatisfiable }));
  const own = {
    labelSelector: { matchLabels: selectorOf(platform, component) },
    matchLabelKeys: ['pod-template-hash'],
  };
  const constraints = podSettings.topologySpreadConstraints ?? usual;
  const placed = {
    nodeSelector,
    tolerations,
    affinity,
    priorityClassName,
    runtimeClassName,
    hostUsers,
    topologySpreadConstraints: constraints.map((one) =>
      'labelSelector' in one ? one : { ...own, ...one },
    ),
  };
  // Undefined fields are not sent.
  return placed as Partial<PodSpec>;
}

interface Autoscaling {
  minReplicas: number;
  maxReplicas: number;
  /** In percent of the requested processor time. */
  targetCpuPercent: number;
  /** Whether the user runs the autoscaler: the operator then makes none, and never sets the number of pods. */
  external: boolean;
}

/** Scales up at once, and down slowly: a pod that ends has calls to finish. */
const BEHAVIOR = {
  scaleUp: {
    stabilizationWindowSeconds: 0,
    selectPolicy: 'Max',
    policies: [
      { type: 'Percent', value: 100, periodSeconds: 15 },
      { type: 'Pods', value: 2, periodSeconds: 15 },
    ],
  },
  scaleDown: {
    stabilizationWindowSeconds: 300,
    policies: [{ type: 'Pods', value: 1, periodSeconds: 60 }],
  },
};

/** Scales the Deployment of the same name. */
function buildAutoscaler(
  metadata: ReturnType<typeof metadataOf>,
  { minReplicas, maxReplicas, targetCpuPercent }: Autoscaling,
): Desired<HorizontalPodAutoscaler> {
  const target = { type: 'Utilization', averageUtilization: targetCpuPercent };
  return {
    kind: 'HorizontalPodAutoscaler',
    metadata,
    spec: {
      scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: metadata.name },
      minReplicas,
      maxReplicas,
      metrics: [{ type: 'Resource', resource: { name: 'cpu', target } }],
      behavior: BEHAVIOR,
    },
  };
}
