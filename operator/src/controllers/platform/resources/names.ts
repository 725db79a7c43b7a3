import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import { referenceTo } from '../../../kube/kinds.ts';
import type { KubeObject, OwnerReference } from '../../../kube/types.ts';

/** The parts of a platform; each is a Deployment. */
export const SERVICES = ['auth', 'usage', 'render', 'edge', 'egress'] as const;
export const ENGINES = ['chromium', 'libreoffice'] as const;

export type ServiceName = (typeof SERVICES)[number];
export type EngineName = (typeof ENGINES)[number];
/** Parts that others call. */
export type Callee = ServiceName | EngineName;
export const PROBER = 'prober';
export type Component = Callee | typeof PROBER;
export const COMPONENTS: readonly Component[] = [...SERVICES, ...ENGINES, PROBER];

export function isEngine(component: Component): component is EngineName {
  return ENGINES.some((engine) => engine === component);
}

/** The field of the spec with the resources of a part. */
export function resourcesField(component: Component): string {
  if (component === PROBER) return 'spec.monitoring.prober.resources';
  return `spec.${isEngine(component) ? 'engines.' : ''}${component}.resources`;
}

/** The port of each part, and the port for metrics and reports. */
export const PORTS: Readonly<Record<Callee, number>> = {
  auth: 7001,
  usage: 7002,
  render: 7003,
  edge: 8080,
  egress: 3128,
  chromium: 3000,
  libreoffice: 3000,
};
export const METRICS_PORT = 9090;

/** The label of everything that the operator creates; its caches hold nothing else. */
export const MANAGED = { 'app.kubernetes.io/managed-by': 'platen-operator' };

export function isManaged({ metadata: { labels = {} } }: KubeObject): boolean {
  return Object.entries(MANAGED).every(([name, value]) => labels[name] === value);
}

/** The API's URL within the cluster. */
export function urlOf({ metadata: { name, namespace } }: PdfPlatform): string {
  return `http://${name}.${namespace}.svc`;
}

export function nameOf(platform: PdfPlatform, component: string): string {
  return `${platform.metadata.name}-${component}`;
}

/** The labels that select the pods of one part, or of the whole platform. */
export function selectorOf(platform: PdfPlatform, component?: Component): Record<string, string> {
  return {
    'app.kubernetes.io/name': 'platen',
    'app.kubernetes.io/instance': platform.metadata.name,
    ...(component && { 'app.kubernetes.io/component': component }),
  };
}

/** Name, labels and owner of an object that is deleted with its platform. */
export function metadataOf(platform: PdfPlatform, name: string, component?: Component) {
  const owner = { ...referenceTo(platform), controller: true, blockOwnerDeletion: true };
  const ownerReferences: OwnerReference[] = [owner];
  return {
    name,
    namespace: platform.metadata.namespace,
    labels: { ...selectorOf(platform, component), ...MANAGED },
    ownerReferences,
  };
}

/** The Secret with the certificate of a service, or of the operator. */
export function leafSecretName(platform: PdfPlatform, holder: string): string {
  return nameOf(platform, `${holder}-tls`);
}

/** `host:port` of a part, within the cluster. */
export function addressOf(platform: PdfPlatform, component: Callee): string {
  const { namespace } = platform.metadata;
  return `${nameOf(platform, component)}.${namespace}.svc:${PORTS[component]}`;
}
