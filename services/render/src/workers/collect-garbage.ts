import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/**
 * Collects garbage now: a thread that waits for its next task collects none, and WebAssembly
 * memories are no small matter.
 */
export const collectGarbage = runInNewContext('gc') as () => void;

/** In bytes: less is what V8 leaves lying anyway. */
const LITTER_BYTES = 128 * 1024 * 1024;

/** Whether a thread has so much that it should not keep it until its next task. */
export function isLittered(): boolean {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory > LITTER_BYTES;
}
