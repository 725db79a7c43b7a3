import type { KubeObject, OwnerReference } from './types.ts';

/** The path of each kind that the operator uses. */
const KINDS: Readonly<Record<string, { apiVersion: string; plural: string }>> = {
  ConfigMap: { apiVersion: 'v1', plural: 'configmaps' },
  Event: { apiVersion: 'v1', plural: 'events' },
  Namespace: { apiVersion: 'v1', plural: 'namespaces' },
  Pod: { apiVersion: 'v1', plural: 'pods' },
  Secret: { apiVersion: 'v1', plural: 'secrets' },
  Service: { apiVersion: 'v1', plural: 'services' },
  ServiceAccount: { apiVersion: 'v1', plural: 'serviceaccounts' },
  Deployment: { apiVersion: 'apps/v1', plural: 'deployments' },
  Lease: { apiVersion: 'coordination.k8s.io/v1', plural: 'leases' },
  HorizontalPodAutoscaler: { apiVersion: 'autoscaling/v2', plural: 'horizontalpodautoscalers' },
  HTTPRoute: { apiVersion: 'gateway.networking.k8s.io/v1', plural: 'httproutes' },
  Ingress: { apiVersion: 'networking.k8s.io/v1', plural: 'ingresses' },
  NetworkPolicy: { apiVersion: 'networking.k8s.io/v1', plural: 'networkpolicies' },
  PodMonitor: { apiVersion: 'monitoring.coreos.com/v1', plural: 'podmonitors' },
  PrometheusRule: { apiVersion: 'monitoring.coreos.com/v1', plural: 'prometheusrules' },
  PodDisruptionBudget: { apiVersion: 'policy/v1', plural: 'poddisruptionbudgets' },
  PdfPlatform: { apiVersion: 'platen.dev/v1alpha1', plural: 'pdfplatforms' },
  PdfPlan: { apiVersion: 'platen.dev/v1alpha1', plural: 'pdfplans' },
  PdfAccount: { apiVersion: 'platen.dev/v1alpha1', plural: 'pdfaccounts' },
  PdfApiKey: { apiVersion: 'platen.dev/v1alpha1', plural: 'pdfapikeys' },
};

export function apiVersionOf(kind: string): string {
  return known(kind).apiVersion;
}

/** The path of a kind's objects. @param namespace absent: every namespace */
export function pathOf(kind: string, namespace?: string): string {
  const { apiVersion, plural } = known(kind);
  const root = apiVersion.includes('/') ? 'apis' : 'api';
  return ['', root, apiVersion, ...(namespace ? ['namespaces', namespace] : []), plural].join('/');
}

/** A reference to the owner of an object, with which it is deleted. */
export function referenceTo({
  kind,
  metadata: { name, uid },
}: Pick<KubeObject, 'kind' | 'metadata'>): OwnerReference {
  return { apiVersion: apiVersionOf(kind), kind, name, uid };
}

function known(kind: string) {
  const entry = KINDS[kind];
  if (!entry) throw new TypeError(`There is no kind ${kind}.`);
  return entry;
}
