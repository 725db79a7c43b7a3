import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/**
 * Collects garbage now: a thread that waits for its next task collects none, and WebAssembly
 * memories are no small matter.
 */
export const collectGarbage = runInNewContext('gc') as () => void;
