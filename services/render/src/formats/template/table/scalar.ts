import type { Scalar } from '@platen/contracts';

/** A value as text: null is nothing, numbers and booleans are their JSON. */
export function scalarText(value: Scalar): string {
  return value === null ? '' : String(value);
}
