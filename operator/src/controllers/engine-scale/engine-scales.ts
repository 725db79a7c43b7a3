import { OFFICE_AT_ONCE } from '@platen/contracts';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { EngineName } from '../platform/resources/names.ts';
import { initialScale, nextScale, type Load, type Scale, type Bounds } from './decide.ts';

/** The wanted number of engines of each kind and platform; forgotten when the operator ends. */
export class EngineScales {
  readonly #scales = new Map<string, Scale>();

  /**
   * @param observed the present number, to begin with
   * @returns undefined if the number is fixed
   */
  replicasOf(
    platform: PdfPlatform,
    engine: EngineName,
    observed: number | undefined,
  ): number | undefined {
    const bounds = boundsOf(platform, engine);
    const key = keyOf(platform, engine);
    if (!bounds) {
      this.#scales.delete(key);
      return undefined;
    }
    const scale = this.#scales.get(key) ?? initialScale(observed, bounds, Date.now());
    this.#scales.set(key, scale);
    // The bounds may have changed since.
    return Math.min(Math.max(scale.replicas, bounds.minReplicas), bounds.maxReplicas);
  }

  /** Considers a new load. @returns whether the wanted number changed */
  observe(platform: PdfPlatform, engine: EngineName, load: Load): boolean {
    const bounds = boundsOf(platform, engine);
    const key = keyOf(platform, engine);
    const before = this.#scales.get(key);
    if (!bounds || !before) return false;
    const scale = nextScale(before, load, bounds, Date.now());
    this.#scales.set(key, scale);
    return scale.replicas !== before.replicas;
  }
}

function keyOf({ metadata }: PdfPlatform, engine: EngineName): string {
  return `${metadata.uid}/${engine}`;
}

/** @returns undefined if the number of engines is fixed */
export function boundsOf({ spec }: PdfPlatform, engine: EngineName): Bounds | undefined {
  const { autoscaling } = spec.engines[engine];
  if (!autoscaling) return undefined;
  const { minReplicas, maxReplicas, scaleDownSeconds } = autoscaling;
  const slots = engine === 'chromium' ? spec.engines.chromium.maxConcurrency : OFFICE_AT_ONCE;
  return { minReplicas, maxReplicas, slots, scaleDownMs: scaleDownSeconds * 1_000 };
}
