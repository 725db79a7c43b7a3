import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { isNotFound } from '../../kube/errors.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { selectorOf } from './resources/names.ts';
import { READERS } from './resources/services.ts';

const SEEN = 'platen.dev/settings-version';

/**
 * Makes the kubelet update mounted settings at once. By itself it does so only every minute and a half; a change of
 * the pod triggers it.
 * @param settings the ConfigMap from the API server
 */
export async function refreshConfigVolumes(
  platform: PdfPlatform,
  settings: KubeObject,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<void> {
  const { namespace } = platform.metadata;
  const { resourceVersion = '' } = settings.metadata;
  const pods = await Promise.all(
    READERS.map((part) => cluster.list('Pod', namespace, selectorOf(platform, part))),
  );
  const stale = pods
    .flat()
    .filter(({ metadata }) => metadata.annotations?.[SEEN] !== resourceVersion);
  for (const pod of stale) {
    try {
      await cluster.merge(pod, { metadata: { annotations: { [SEEN]: resourceVersion } } });
    } catch (error) {
      if (!isNotFound(error)) throw error; // it has ended meanwhile
    }
  }
}
