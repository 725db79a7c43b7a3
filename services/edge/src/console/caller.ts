import { CONSOLE_KEY_ID, type Caller } from '@platen/contracts';
import { managerOf } from '../middleware/authenticate.ts';

/** The caller of the console. Its documents count under the console's name. */
export function consoleCallerOf(response: { locals: Record<string, unknown> }): Caller {
  return { ...managerOf(response), keyId: CONSOLE_KEY_ID, mode: 'MODE_LIVE', scopes: [] };
}
