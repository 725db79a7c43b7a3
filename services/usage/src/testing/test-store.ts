import { connectStore, type Store } from '@platen/store';

const silent = { info: () => undefined, warn: () => undefined };

/** Patience with a machine under load, whose store only seems to be down. */
const PATIENCE_MS = 60_000;

/** The tests' Redis. @param database as the number in its address */
export function connectTestStore(database = 0): Store {
  const url = new URL(`/${database}`, process.env['PLATEN_TEST_REDIS_URL']);
  const store = connectStore(url.href, silent);
  Object.assign(store.options, { commandTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS });
  return store;
}
