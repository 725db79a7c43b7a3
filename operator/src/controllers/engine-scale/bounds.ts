import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { EngineName } from '../platform/resources/names.ts';
import type { Bounds } from './decide.ts';

/** @returns undefined if the number of engines is fixed */
export function boundsOf({ spec }: PdfPlatform, engine: EngineName): Bounds | undefined {
  const { autoscaling } = spec.engines[engine];
  if (!autoscaling) return undefined;
  const { minReplicas, maxReplicas, scaleDownSeconds } = autoscaling;
  // LibreOffice makes one document at a time.
  const slots = engine === 'chromium' ? spec.engines.chromium.maxConcurrency : 1;
  return { minReplicas, maxReplicas, slots, scaleDownMs: scaleDownSeconds * 1_000 };
}
