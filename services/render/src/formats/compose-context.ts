import type { ComposeTask } from '../compose/task.ts';
import type { Variables } from '../variables/filler.ts';
import type { Filler } from '../variables/syntax/liquid.ts';

/** What every format needs to compose. */
export interface ComposeContext extends Omit<ComposeTask, 'format' | 'content' | 'variables'> {
  filler: Filler;
  /** Whether the request has variables. */
  hasVariables?: boolean;
  /** The request's variables themselves, numbers that JavaScript would write in another way as texts. */
  variables?: () => Variables;
  /** How many elements an HTML document may have; left out: any number. */
  mostElements?: number | undefined;
}
