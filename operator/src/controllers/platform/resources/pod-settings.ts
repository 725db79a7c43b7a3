import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Desired, KubeService } from '../../../kube/types.ts';
import {
  isEngine,
  metadataOf,
  nameOf,
  PROBER,
  selectorOf,
  type Callee,
  type Component,
} from './names.ts';
import { trustedCaEntry } from './trusted-ca.ts';

type Spec = PdfPlatform['spec'];
type Defaults = Spec['defaults'];
type EnvVars = NonNullable<Defaults['env']>;

export type PodSettings = Defaults & {
  env: EnvVars;
  trustedCa?: { name: string; key?: string | undefined } | undefined;
};

type Said = { [K in keyof PodSettings]?: PodSettings[K] | undefined };

/** The settings of a part, with the defaults of every part. */
export function podSettingsOf({ spec }: PdfPlatform, component: Component): PodSettings {
  const own: Said = partOf(spec, component);
  const all: Said = {
    ...spec.defaults,
    ...(isEngine(component) ? { env: [] } : spec.trustedCa && { trustedCa: spec.trustedCa }),
  };
  return {
    ...all,
    ...own,
    nodeSelector: { ...all.nodeSelector, ...own.nodeSelector },
    podLabels: { ...all.podLabels, ...own.podLabels },
    podAnnotations: { ...all.podAnnotations, ...own.podAnnotations },
    serviceAccountAnnotations: {
      ...all.serviceAccountAnnotations,
      ...own.serviceAccountAnnotations,
    },
    serviceLabels: { ...all.serviceLabels, ...own.serviceLabels },
    serviceAnnotations: { ...all.serviceAnnotations, ...own.serviceAnnotations },
    env: withoutRepeats([...(own.env ?? []), ...(all.env ?? [])]),
  };
}

function partOf(spec: Spec, component: Component) {
  if (component === PROBER) return spec.monitoring.prober ?? {};
  if (isEngine(component)) return spec.engines[component];
  return spec[component];
}

/** Keeps the first of variables with the same name. */
export function withoutRepeats<T extends { name: string }>(variables: readonly T[]): T[] {
  return [...new Map(variables.toReversed().map((one) => [one.name, one])).values()].toReversed();
}

export interface Entry {
  kind: 'Secret' | 'ConfigMap';
  name: string;
  key: string;
}

/** The entries that the pods of a part read only at their start, because of their settings. */
export function entriesOf(settings: PodSettings): Entry[] {
  const { trustedCa, env } = settings;
  return [
    ...(trustedCa ? [trustedCaEntry(trustedCa)] : []),
    ...env.flatMap(({ valueFrom: { secretKeyRef, configMapKeyRef } = {} }): Entry[] => [
      ...(secretKeyRef ? [{ kind: 'Secret' as const, ...secretKeyRef }] : []),
      ...(configMapKeyRef ? [{ kind: 'ConfigMap' as const, ...configMapKeyRef }] : []),
    ]),
  ];
}

/** Leaves the field out without annotations, so that those of others stay. */
export function annotated<T extends object>(metadata: T, annotations: Record<string, string> = {}) {
  return Object.keys(annotations).length > 0 ? { ...metadata, annotations } : metadata;
}

export function serviceOf(
  platform: PdfPlatform,
  component: Callee,
  spec: KubeService['spec'],
  name = nameOf(platform, component),
): Desired<KubeService> {
  const { serviceLabels, serviceAnnotations } = podSettingsOf(platform, component);
  const metadata = metadataOf(platform, name, component);
  const labels = { ...serviceLabels, ...metadata.labels };
  return {
    kind: 'Service',
    metadata: annotated({ ...metadata, labels }, serviceAnnotations),
    spec: Object.assign({ selector: selectorOf(platform, component) }, spec),
  };
}
