import { isIPv6 } from 'node:net';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Cluster } from '../../kube/cluster.ts';
import type { KubeObject } from '../../kube/types.ts';
import { METRICS_PORT, selectorOf, type Component } from '../platform/resources/names.ts';

interface Ended {
  reason?: string;
  message?: string;
  exitCode?: number;
  /** RFC 3339. */
  finishedAt?: string;
}

export interface ContainerStatus {
  name?: string;
  restartCount: number;
  image?: string;
  state?: {
    waiting?: { reason?: string; message?: string };
    running?: { startedAt?: string };
    terminated?: Ended;
  };
  lastState?: { terminated?: Ended };
}

/** The fields of a pod that the operator reads. */
export interface Pod extends KubeObject {
  status?: {
    phase?: string;
    podIP?: string;
    conditions?: {
      type: string;
      status: string;
      reason?: string;
      message?: string;
      lastTransitionTime?: string;
    }[];
    containerStatuses?: ContainerStatus[];
  };
}

/** The pods of a platform, or of one part, that are not being deleted, by name. */
export async function listPods(
  platform: PdfPlatform,
  { cluster }: { cluster: Pick<Cluster, 'list'> },
  part?: Component,
): Promise<Pod[]> {
  const labels = selectorOf(platform, part);
  const found: Pod[] = await cluster.list('Pod', platform.metadata.namespace, labels);
  return found
    .filter(({ metadata, status }) => !metadata.deletionTimestamp && !hasEnded(status?.phase))
    .sort((one, other) => (one.metadata.name < other.metadata.name ? -1 : 1));
}

const TIMEOUT_MS = 3_000;

/** Asks a pod about itself, for JSON where it has that. @throws it does not answer in time */
export function askPod(address: string, path: string): Promise<Response> {
  const host = isIPv6(address) ? `[${address}]` : address;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const headers = { Accept: 'application/json' };
  return fetch(`http://${host}:${METRICS_PORT}${path}`, { signal, headers });
}

function hasEnded(phase: string | undefined): boolean {
  return phase === 'Failed' || phase === 'Succeeded';
}

export function componentOf({ metadata }: Pod): Component {
  return metadata.labels?.['app.kubernetes.io/component'] as Component;
}

export function conditionOf({ status }: Pod, type: string) {
  return status?.conditions?.find((one) => one.type === type);
}

export function isReady(pod: Pod): boolean {
  return conditionOf(pod, 'Ready')?.status === 'True';
}

/** How long a pod has been unready. @returns milliseconds; 0 if it is ready */
export function unreadyMs(pod: Pod, now: number): number {
  if (isReady(pod)) return 0;
  const since = conditionOf(pod, 'Ready')?.lastTransitionTime ?? pod.metadata.creationTimestamp;
  return since === undefined ? 0 : now - Date.parse(since);
}
