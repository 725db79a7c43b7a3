import { newPeppers } from '../../../scripts/start/secrets.ts';

/** The peppers of all platforms of the run; tests search Redis's files for them. */
export const KEY_PEPPERS = process.env['PLATEN_TEST_KEY_PEPPERS'] ?? newPeppers();
