import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired, KubeObject } from '../../../kube/types.ts';
import type { Context } from '../../context.ts';
import { isReplaced, type ObservedDeployment } from '../deployments.ts';
import { metadataOf, nameOf, SERVICES, type ServiceName } from './names.ts';
import type { Folder } from './pod.ts';
import { REVISION_ENV, revisionOf } from './revision.ts';

const PATH = '/etc/platen-revisions';
const FILE = 'proven';

/** How many revisions are kept. A service that returns to an older one has to prove its dependencies again. */
const KEPT = 10;

/** Revisions by service, the newest last. */
export type Proven = Readonly<Record<string, readonly string[]>>;

/** The revisions that have been ready: those written down, and those that are ready now. */
export function provenRevisions(
  platform: PdfPlatform,
  { caches }: Pick<Context, 'caches'>,
): Proven {
  const { namespace } = platform.metadata;
  const cached = (kind: string, name: string) => caches.owned.get(kind)?.get(namespace, name);
  const map = cached('ConfigMap', provenName(platform)) as (KubeObject & ConfigMap) | undefined;
  const revisions = SERVICES.map((name) => {
    const known = map?.data?.[name]?.split('\n') ?? [];
    const now = cached('Deployment', nameOf(platform, name)) as ObservedDeployment | undefined;
    const revision = now && isReplaced(now) ? revisionOf(now) : undefined;
    const others = known.filter((one) => one !== '' && one !== revision);
    return [name, [...others, ...(revision === undefined ? [] : [revision])].slice(-KEPT)] as const;
  });
  return Object.fromEntries(revisions);
}

/** The ConfigMap in which services find whether their revision has been ready before. */
export function provenMap(platform: PdfPlatform, proven: Proven): Desired<ConfigMap> {
  const data = Object.entries(proven).map(([name, revisions]) => [name, revisions.join('\n')]);
  return {
    kind: 'ConfigMap',
    metadata: metadataOf(platform, provenName(platform)),
    data: Object.fromEntries(data) as Record<string, string>,
  };
}

/** Optional, so that no start waits for it. */
export function provenFolder(platform: PdfPlatform, name: ServiceName): Folder {
  const items = [{ key: name, path: FILE }];
  const configMap = { name: provenName(platform), items, optional: true };
  const file = { name: 'PLATEN_PROVEN_REVISIONS_FILE', value: `${PATH}/${FILE}` };
  return { path: PATH, volume: { name: 'revisions', configMap }, env: [REVISION_ENV, file] };
}

function provenName(platform: PdfPlatform): string {
  return nameOf(platform, 'revisions');
}
