import { platformSpec, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired, KubeObject } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { metadataOf, nameOf } from './resources/names.ts';
import { findFaults, specFaults } from './validate.ts';

const FILE = 'spec.json';

/** Keeps the spec that was last applied in full. A restarted operator must know it, and a status may be lost. */
export function validSpecMap(platform: PdfPlatform): Desired<ConfigMap> {
  return {
    kind: 'ConfigMap',
    metadata: metadataOf(platform, mapName(platform)),
    data: { [FILE]: JSON.stringify(platform.spec) },
  };
}

/** The platform with its last valid spec; undefined: there was none, or a user damaged it. */
export function withValidSpec(
  platform: PdfPlatform,
  { caches }: Pick<Context, 'caches'>,
): PdfPlatform | undefined {
  const { namespace } = platform.metadata;
  const map = caches.owned.get('ConfigMap')?.get(namespace, mapName(platform)) as
    | (KubeObject & ConfigMap)
    | undefined;
  try {
    const valid = { ...platform, spec: platformSpec.parse(JSON.parse(map?.data?.[FILE] ?? '')) };
    return specFaults(valid).length === 0 ? valid : undefined;
  } catch {
    return undefined;
  }
}

/** The platform with the spec that holds: its own, unless that is invalid. */
export function inForce(platform: PdfPlatform, context: Pick<Context, 'caches'>): PdfPlatform {
  if (findFaults(platform, context).length === 0) return platform;
  return withValidSpec(platform, context) ?? platform;
}

function mapName(platform: PdfPlatform): string {
  return nameOf(platform, 'valid-spec');
}
