/*
 * Runs before anything else in each window and worker of a page, also in frames that load nothing. Each of these calls keeps the browser's
 * own process at work, for a worker a millisecond, and a script makes thousands before anybody hears of one.
 */

const { RangeError: TooOften, parent } = self;
const { apply, construct, defineProperty } = Reflect;

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
  const left = { __proto__: null, Worker: page.mostWorkers };
  return (name) => {
    left[name] ??= page.mostCalls;
    left[name] -= 1;
    return left[name] >= 0;
  };
}

function bound(of, name, call = name) {
  const own = of?.[name];
  if (typeof own !== 'function') return;
  const count = () => {
    if (!mayCall(call)) throw new TooOften(`This page calls ${call} too often.`);
  };
  of[name] = new Proxy(own, {
    apply(called, on, given) {
      count();
      return apply(called, on, given);
    },
    construct(called, given, made) {
      count();
      return construct(called, given, made);
    },
  });
  if (own.prototype) own.prototype.constructor = of[name];
}

const CALLS = {
  LockManager: ['request', 'query'],
  StorageManager: ['estimate', 'getDirectory', 'persisted'],
  StorageBucketManager: ['open', 'keys', 'delete'],
  IDBFactory: ['open', 'databases', 'deleteDatabase'],
  CacheStorage: ['open', 'has', 'keys', 'delete'],
  Permissions: ['query'],
  BroadcastChannel: ['postMessage'],
};

for (const [of, names] of Object.entries(CALLS))
  for (const name of names) bound(self[of]?.prototype, name, `${of}.${name}`);
bound(self, 'BroadcastChannel');
bound(self, 'Worker');
