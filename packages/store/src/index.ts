export { readPage } from './read-page.ts';
export { isStoreAddress, STORE_ADDRESS_FORM } from './address.ts';
export { connectStore, firstConnection, type Store } from './connect.ts';
export { StoreAwayError, storeCall } from './errors.ts';
export { measureStore } from './metrics.ts';
export { askStore, useStore } from './use.ts';
export { loadScripts, type RunScript, type Script } from './scripts.ts';
