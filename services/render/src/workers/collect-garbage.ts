import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects garbage now, because an idle thread collects none, and WebAssembly memories are large. */
export const collectGarbage = runInNewContext('gc') as () => void;
