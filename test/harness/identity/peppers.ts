import { newPeppers } from '../../../scripts/start/secrets.ts';

/** Under which all platforms of the run store keys: what Redis wrote down is searched for them. */
export const KEY_PEPPERS = process.env['PLATEN_TEST_KEY_PEPPERS'] ?? newPeppers();
