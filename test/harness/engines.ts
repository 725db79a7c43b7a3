import { newPeppers } from '../../scripts/start/secrets.ts';

/** The engines that the test run started; `npm test` names them. */
export const REDIS_URL = required('PLATEN_TEST_REDIS_URL');
export const GOTENBERG_URL = required('PLATEN_TEST_GOTENBERG_URL');

/** Under which all platforms of the run store keys: what Redis wrote down is searched for them. */
export const KEY_PEPPERS = process.env['PLATEN_TEST_KEY_PEPPERS'] ?? newPeppers();

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the tests by npm test`);
  return value;
}
