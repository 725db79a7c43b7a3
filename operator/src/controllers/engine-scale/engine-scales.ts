import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { EngineName } from '../platform/resources/names.ts';
import { boundsOf } from './bounds.ts';
import { initialScale, nextScale, type Load, type Scale } from './decide.ts';

/** How many engines of each kind every platform is to have; forgotten when the operator ends. */
export class EngineScales {
  readonly #scales = new Map<string, Scale>();

  /**
   * @param observed how many there are, to begin with
   * @returns nothing where the number is fixed
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

  /** Takes a new look into account. @returns whether there are to be more or fewer */
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
