import { CONSOLE_KEY_ID, type Caller } from '@platen/contracts';
import { managerOf } from '../middleware/authenticate.ts';

/** Whoever was let in by a token, as one who makes documents: they count under the console's name. */
export function consoleCallerOf(response: { locals: Record<string, unknown> }): Caller {
  const { accountId, plan } = managerOf(response);
  return { accountId, plan, keyId: CONSOLE_KEY_ID, mode: 'MODE_LIVE', scopes: [] };
}
