import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MOST_CALLS, NOISE } from '../settings.ts';
import { OF_PAGES, OF_WORKERS } from './beginnings.ts';

interface Realm {
  Worker?: (new () => object) | undefined;
  parent?: object | undefined;
}

/** In place of the browser's own, another one for each realm. */
const native = () =>
  class {
    readonly runs = true;
  };

const MOST = NOISE.workers + 1;

const [source] = OF_PAGES.flatMap(([, params]) => ('source' in params ? [params.source] : []));

/** A window or a worker in which the guard's script has run. */
function realm(of: Realm): Realm {
  const self = { ...of };
  runInNewContext(String(source), Object.assign(self, { self }));
  return self;
}

/** @returns how many workers begin there */
function begun({ Worker }: Realm): number {
  for (let count = 0; ; count++) {
    try {
      expect(new Worker!()).toBeInstanceOf(Worker);
    } catch (error) {
      expect(String(error)).toBe('RangeError: This page uses too much of Worker.');
      return count;
    }
  }
}

test('a window begins as many workers as end its page, and no more', () => {
  const window = realm({ Worker: native() });
  expect(begun(window)).toBe(MOST);
  expect(begun(window)).toBe(0);
});

test('nothing leads to a constructor without a bound', () => {
  const { Worker } = realm({ Worker: native() });
  expect(new Worker!().constructor).toBe(Worker);
});

test('frames of an origin share what their page may begin, and others do not', () => {
  const parent = realm({ Worker: native() });
  const frame = realm({ Worker: native(), parent });
  const get = () => {
    throw new Error('from elsewhere');
  };
  const sealed = realm({ Worker: native(), parent: new Proxy({}, { get }) });
  expect(begun(frame)).toBe(MOST);
  expect(begun(parent)).toBe(0);
  expect(begun(sealed)).toBe(MOST);
});

test('what a page calls a thousand times, it calls no more', () => {
  const asked = {
    LockManager: class {
      request() {
        return 'asked';
      }
    },
  };
  const { LockManager: Locks } = realm(asked as Realm) as typeof asked;
  const locks = new Locks();
  for (let count = 0; count < MOST_CALLS; count++) expect(locks.request()).toBe('asked');
  expect(() => locks.request()).toThrow('This page uses too much of LockManager.request.');
});

test('what a page adds to all objects leads to no constructor without a bound', () => {
  const self = realm({ Worker: native() });
  const found = runInNewContext(
    `let raw; Object.prototype.get = (target) => { raw = target }; void Worker.prototype; delete Object.prototype.get; raw`,
    self,
  ) as unknown;
  expect(found).toBeUndefined();
});

test('a page makes so many bytes of blobs, and no more', () => {
  const { Blob: Bounded } = realm({ Blob } as Realm) as { Blob: typeof Blob };
  const large = 64 * 1024 * 1024;
  for (let made = large; made <= NOISE.bytes; made += large)
    expect(new Bounded([new Uint8Array(large)]).size).toBe(large);
  expect(() => new Bounded(['x'])).toThrow('This page uses too much of Blob.');
});

/** What is in a page, as far as it makes blobs of a byte. */
function pageOfBlobs() {
  class OwnBlob {
    get size() {
      return 'x'.length;
    }
    slice() {
      return this;
    }
  }
  return { Blob: OwnBlob, URL: { createObjectURL: () => 'blob:x' } };
}
type PageOfBlobs = ReturnType<typeof pageOfBlobs>;

test.each([
  ['blobs of a byte', 32_768, 'Blob', (of: PageOfBlobs) => new of.Blob()],
  ['slices of a blob', 32_768, 'Blob', (of: PageOfBlobs) => of.Blob.prototype.slice()],
  ['addresses', 8_000, 'URL.createObjectURL', (of: PageOfBlobs) => of.URL.createObjectURL()],
] as const)('a page makes so many %s, and no more', (_, most, name, make) => {
  const of = realm(pageOfBlobs() as unknown as Realm) as unknown as PageOfBlobs;
  for (let count = 0; count < most; count++) make(of);
  expect(() => make(of)).toThrow(`This page uses too much of ${name}.`);
});

test('workers have the same script, and what has no workers stays without', () => {
  expect(OF_WORKERS[0]?.[1]).toEqual({ expression: source });
  expect(realm({}).Worker).toBeUndefined();
});
