/** The engines that the test run started; `npm test` names them. */
export const REDIS_URL = required('PLATEN_TEST_REDIS_URL');
export const GOTENBERG_URL = required('PLATEN_TEST_GOTENBERG_URL');
/** The engines' egress proxy. */
export const EGRESS_SOCKET = required('PLATEN_TEST_EGRESS_SOCKET');

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run the tests by npm test`);
  return value;
}
