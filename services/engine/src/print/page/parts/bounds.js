/*
 * Runs before anything else in each window and worker of a page, also in frames that load nothing. Each of these calls keeps the browser's
 * own process at work, for a worker a millisecond, and a script makes thousands before anybody hears of one.
 */

const { RangeError: TooOften, parent } = self;
const { apply, construct, defineProperty, getOwnPropertyDescriptor } = Reflect;
const { freeze } = Object;
const { max } = Math;
const sizeOf = self.Blob && getOwnPropertyDescriptor(Blob.prototype, 'size').get;

/** What counts them. Frames share that with their page, if they are of its origin; others come one after the other. */
const NAME = Symbol.for('platen: whether this may be called once more');
const mayCall = ofParent() ?? counter();
defineProperty(self, NAME, { value: mayCall });

function ofParent() {
  try {
    return parent[NAME];
  } catch {
    return undefined;
  }
}

/** A page can call it as well, and so has less. */
function counter() {
  const left = { __proto__: null, Worker: page.mostWorkers, Blob: page.mostBytes };
  return (name, by) => {
    left[name] ??= page.mostCalls;
    left[name] -= by > 0 ? by : 1;
    return left[name] >= 0;
  };
}

/** @param by how much of what is counted; what a page changes cannot make it less */
function count(call, by) {
  if (!mayCall(call, by)) throw new TooOften(`This page uses too much of ${call}.`);
}

/** What a page adds to all objects is no part of it, nor can a page change it. */
const trapped = (own, traps) => new Proxy(own, freeze({ __proto__: null, ...traps }));

/** @param by how much of its limit a call takes */
function bound(of, name, call = name, by = 1) {
  const own = of?.[name];
  if (typeof own !== 'function') return;
  of[name] = trapped(own, {
    apply(called, on, given) {
      count(call, by);
      return apply(called, on, given);
    },
    construct(called, given, made) {
      count(call, by);
      return construct(called, given, made);
    },
  });
  if (own.prototype) own.prototype.constructor = of[name];
}

/** The browser's own process keeps the bytes, and some kilobytes for each blob (6.5, Chromium 156, 2026-11-30). */
const LEAST_OF_BLOB = 8_192;

function boundBlobs(name) {
  const own = self[name];
  if (!own) return;
  self[name] = trapped(own, {
    construct(called, given, made) {
      const blob = construct(called, given, made);
      count('Blob', max(LEAST_OF_BLOB, apply(sizeOf, blob, [])));
      return blob;
    },
  });
  own.prototype.constructor = self[name];
}

/** Each method of these asks the browser's own process, but for `cmp`, which compares two keys of a database. */
const ASKING = [
  'BroadcastChannel',
  'CacheStorage',
  'Clipboard',
  'CookieStore',
  'CredentialsContainer',
  'Geolocation',
  'HID',
  'IDBFactory',
  'Keyboard',
  'LockManager',
  'MediaCapabilities',
  'MediaDevices',
  'Navigator',
  'NavigatorUAData',
  'Permissions',
  'ScreenOrientation',
  'Serial',
  'ServiceWorkerContainer',
  'SpeechSynthesis',
  'StorageBucketManager',
  'StorageManager',
  'USB',
  'WakeLock',
];
const LOCAL = ['constructor', 'cmp'];

for (const of of ASKING) {
  const { prototype } = self[of] ?? {};
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype ?? {})))
    if (typeof value === 'function' && !LOCAL.includes(name))
      bound(prototype, name, `${of}.${name}`);
}
for (const each of ['BroadcastChannel', 'EventSource', 'WebSocket', 'RTCPeerConnection', 'Worker'])
  bound(self, each);
if (self.webkitRTCPeerConnection) self.webkitRTCPeerConnection = self.RTCPeerConnection;
['Blob', 'File'].forEach(boundBlobs);
bound(self.Blob?.prototype, 'slice', 'Blob', LEAST_OF_BLOB);
// Two kilobytes of the browser each, until their page ends.
bound(self.URL, 'createObjectURL', 'URL.createObjectURL', 1 / 8);
