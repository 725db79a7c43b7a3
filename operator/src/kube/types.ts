import type { V1NetworkPolicyPeer, V1NetworkPolicySpec } from '@kubernetes/client-node';

/** Kinds from the Kubernetes client; only this folder knows their origin. */
export type {
  V1ConfigMap as ConfigMap,
  V1Container as Container,
  V1ContainerPort as ContainerPort,
  V1Deployment as Deployment,
  V1EnvVar as EnvVar,
  V2HorizontalPodAutoscaler as HorizontalPodAutoscaler,
  V1Ingress as Ingress,
  V1NetworkPolicyEgressRule as NetworkPolicyEgressRule,
  V1NetworkPolicyPeer as NetworkPolicyPeer,
  V1PodDisruptionBudget as PodDisruptionBudget,
  V1PodSpec as PodSpec,
  V1Service as KubeService,
  V1ServiceAccount as ServiceAccount,
  V1Volume as Volume,
  V1VolumeMount as VolumeMount,
} from '@kubernetes/client-node';

/** The client names the field `_from` and renames it on sending. */
export interface NetworkPolicyIngressRule {
  from?: V1NetworkPolicyPeer[];
  ports: { protocol: string; port: number }[];
}

export interface NetworkPolicy {
  spec: Omit<V1NetworkPolicySpec, 'ingress'> & { ingress?: NetworkPolicyIngressRule[] };
}

export interface OwnerReference {
  apiVersion: string;
  kind: string;
  name: string;
  uid: string;
  controller?: boolean;
  blockOwnerDeletion?: boolean;
}

/** An object's metadata as JSON: times are RFC 3339 texts. */
interface Metadata {
  name: string;
  namespace: string;
  uid: string;
  generation?: number;
  resourceVersion?: string;
  creationTimestamp?: string;
  deletionTimestamp?: string;
  finalizers?: string[];
  labels?: Record<string, string>;
  annotations?: Record<string, string>;
  ownerReferences?: OwnerReference[];
  managedFields?: ManagedFields[];
}

/** A field manager, and the fields that it set. */
interface ManagedFields {
  manager?: string;
  operation?: string;
  fieldsV1?: object;
}

export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: Metadata;
}

/** A Secret from the API server: values are in Base64. */
export interface StoredSecret extends KubeObject {
  data?: Record<string, string>;
}

export interface ObjectRef {
  kind: string;
  metadata: { name: string; namespace: string };
}

/** A wanted object; its kind implies `apiVersion`. */
export interface DesiredObject extends ObjectRef {
  metadata: { name: string; namespace: string } & Partial<Omit<Metadata, 'name' | 'namespace'>>;
  /** The type of a Secret; its values are in Base64. */
  type?: string;
  data?: Record<string, string>;
}

/** An object of our own kinds. */
export interface CustomObject<Spec, Status> extends KubeObject {
  spec: Spec;
  status?: Status;
}

export interface Condition {
  type: string;
  status: 'True' | 'False' | 'Unknown';
  /** One CamelCase word, for machines. */
  reason: string;
  /** A sentence, for people. */
  message: string;
  observedGeneration?: number | undefined;
  lastTransitionTime: string;
}

/** A wanted object of one of Kubernetes' own kinds. */
export type Desired<T> = DesiredObject & Omit<T, 'apiVersion' | 'kind' | 'metadata' | 'status'>;
