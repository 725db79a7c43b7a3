import type { PdfPlatform } from '../api/v1alpha1/index.ts';
import type { ConfigMap, KubeObject } from '../kube/types.ts';
import type { Context } from './context.ts';
import type { ObservedDeployment } from './platform/deployments.ts';
import { nameOf, type Component } from './platform/resources/names.ts';

/** The Deployment of a part, as it was last seen. */
export function knownDeployment(
  platform: PdfPlatform,
  part: Component,
  context: Pick<Context, 'caches'>,
): ObservedDeployment | undefined {
  return known('Deployment', platform, part, context);
}

/** A ConfigMap of a platform, as it was last seen. @param name without that of its platform */
export function knownMap(
  platform: PdfPlatform,
  name: string,
  context: Pick<Context, 'caches'>,
): (KubeObject & ConfigMap) | undefined {
  return known('ConfigMap', platform, name, context) as (KubeObject & ConfigMap) | undefined;
}

function known(
  kind: string,
  platform: PdfPlatform,
  name: string,
  { caches }: Pick<Context, 'caches'>,
): KubeObject | undefined {
  return caches.owned.get(kind)?.get(platform.metadata.namespace, nameOf(platform, name));
}
