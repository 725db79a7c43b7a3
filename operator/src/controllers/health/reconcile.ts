import { platformSpec, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import { inForce } from '../platform/valid-spec.ts';
import { observe } from './observe.ts';

/** Short enough to report changes within half a minute, because no event announces them. */
const LOOK_EVERY_MS = 7_500;

interface HealthContext extends Context {
  /** Reconciles the platform, and reports the change. */
  onChanged: (platform: PdfPlatform) => void;
}

/** Reads a platform's pods, and Secrets and ConfigMaps of others. @returns when to look again, if at all */
export async function reconcileHealth(
  namespace: string,
  name: string,
  context: HealthContext,
): Promise<number | undefined> {
  const stored = context.caches.platforms.get(namespace, name);
  if (!stored || stored.metadata.deletionTimestamp !== undefined) return undefined;
  const platform = inForce({ ...stored, spec: platformSpec.parse(stored.spec) }, context);
  if (stored.spec.paused) return undefined;
  const observation = await observe(platform, context);
  if (context.problemHistory.notice(platform, observation)) context.onChanged(platform);
  return LOOK_EVERY_MS;
}
