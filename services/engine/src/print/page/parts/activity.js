/*
 * Watches what a page still does, so that it is printed at rest: timers, frames of animations, requests, pictures. It
 * stands in for the functions by which a page does it, in frames that carry their own document as well. And has
 * canvases drawn sharply.
 */

page.now = performance.now.bind(performance);
page.later = setTimeout.bind(window);
page.frame = requestAnimationFrame.bind(window);

/** When something happened last. */
page.changed = page.now();

/** When each thing that is awaited is due; by a key for each. */
page.awaited = new Map();

page.touch = () => {
  page.changed = page.now();
};

/** @param of the window; what has gone is not awaited */
page.expect = (ms = 0, of = window) => {
  const key = { of };
  page.awaited.set(key, page.now() + (Number(ms) || 0));
  return key;
};

page.arrived = (key) => {
  if (page.awaited.delete(key)) page.touch();
};

function track(promise) {
  const key = page.expect();
  const arrived = () => page.arrived(key);
  promise.then(arrived, arrived);
  return promise;
}

/** In milliseconds: a page with a shorter interval is at work until it is cleared; of a longer one its first call is awaited. */
const LONGEST_INTERVAL = 500;

/** @param repeats an interval is due again and again @param keys by the ids that calls are cleared by */
function watchCalls(of, { set, clear, isTimed = false, repeats = false, keys = new Map() }) {
  const start = of[set];
  const stop = of[clear];
  const forget = (id) => {
    page.arrived(keys.get(id));
    keys.delete(id);
  };
  of[set] = (call, ...rest) => {
    if (typeof call !== 'function') return start.call(of, call, ...rest);
    const isEndless = repeats && !(rest[0] > LONGEST_INTERVAL);
    const key = page.expect(isTimed ? rest[0] : 0, of);
    const watched = function (...given) {
      if (isEndless) page.touch();
      else forget(id);
      return call.apply(this, given);
    };
    const id = start.call(of, watched, ...rest);
    keys.set(id, key);
    return id;
  };
  of[clear] = (id) => {
    forget(id);
    return stop.call(of, id);
  };
}

/** Work beside the page's own thread, which the page gets as a promise. */
function watchPromises(of) {
  const read = ['text', 'json', 'arrayBuffer', 'blob', 'bytes', 'formData'];
  const compile = ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming'];
  const promised = new Map([
    [of, ['fetch', 'createImageBitmap']],
    [of.Response.prototype, read],
    [of.Blob.prototype, read],
    [of.HTMLImageElement.prototype, ['decode']],
    [of.WebAssembly, compile],
  ]);
  for (const [owner, names] of promised) {
    for (const name of names.filter((each) => owner[each])) {
      const begin = owner[name];
      owner[name] = function (...given) {
        return track(begin.apply(this ?? of, given));
      };
    }
  }
}

/** Work of other processes and threads, which a page gets as a promise or a request. */
function watchAnswers(of) {
  const { Promise: promise, IDBRequest: request } = of;
  const files = ['FileSystemFileHandle', 'FileSystemDirectoryHandle', 'StorageManager'];
  const promising = ['SubtleCrypto', 'Cache', 'CacheStorage', ...files];
  const stores = ['IDBFactory', 'IDBObjectStore', 'IDBIndex', 'IDBCursor'];
  for (const { prototype } of [...promising, ...stores].flatMap((name) => of[name] ?? [])) {
    const properties = Object.getOwnPropertyDescriptors(prototype);
    for (const [name, { value: ask }] of Object.entries(properties)) {
      if (typeof ask !== 'function' || name === 'constructor') continue;
      prototype[name] = function (...given) {
        const answer = ask.apply(this, given);
        if (answer instanceof promise) return track(answer);
        // A cursor that goes on answers its first request again.
        const asked = answer ?? this.request;
        if (asked instanceof request) expectEvents(asked, ['success', 'error', 'blocked']);
        return answer;
      };
    }
  }
}

/** A worker's first message says that it has started, and each of its messages answers the oldest that it was sent. */
function watchWorkers(of) {
  const Native = of.Worker;
  of.Worker = class Worker extends Native {
    #start = page.expect();
    #asked = [];

    constructor(...given) {
      super(...given);
      this.addEventListener('message', () => this.#answered());
      for (const end of ['messageerror', 'error']) this.addEventListener(end, () => this.#ended());
    }

    postMessage(message, options) {
      if (!hasPort(of, options)) this.#asked.push(page.expect());
      super.postMessage(message, options);
    }

    terminate() {
      this.#ended();
      super.terminate();
    }

    #answered() {
      page.arrived(this.#start);
      page.arrived(this.#asked.shift());
    }

    #ended() {
      for (const key of [this.#start, ...this.#asked.splice(0)]) page.arrived(key);
    }
  };
}

/** The answer comes at the port then. */
function hasPort({ MessagePort }, options) {
  const transferred = Array.isArray(options) ? options : (options?.transfer ?? []);
  return [...transferred].some((each) => each instanceof MessagePort);
}

function watchRequests(of) {
  const { prototype } = of.XMLHttpRequest;
  const { send } = prototype;
  prototype.send = function (...given) {
    expectEvents(this, ['loadend']);
    return send.apply(this, given);
  };
}

function expectEvents(target, names) {
  const key = page.expect();
  const arrived = () => {
    page.arrived(key);
    for (const name of names) target.removeEventListener(name, arrived);
  };
  for (const name of names) target.addEventListener(name, arrived);
}

/** Also those that are no part of the document, but are drawn from. */
function watchPictures(of) {
  const { prototype } = of.HTMLImageElement;
  const { set, ...source } = Object.getOwnPropertyDescriptor(prototype, 'src');
  Object.defineProperty(prototype, 'src', {
    ...source,
    set(address) {
      expectEvents(this, ['load', 'error']);
      set.call(this, address);
    },
  });
}

/** On paper the whole page is visible without scrolling. */
function showAll(of) {
  const Native = of.IntersectionObserver;
  of.IntersectionObserver = class IntersectionObserver extends Native {
    #call;
    #isOfPage;
    #shown = new Set();

    constructor(call, options = {}) {
      super(call, options);
      this.#call = call;
      this.#isOfPage = !options.root || options.root === of.document;
    }

    observe(target) {
      if (!this.#isOfPage || target.getClientRects().length === 0) return super.observe(target);
      this.#shown.add(target);
      of.setTimeout(() => this.#shown.delete(target) && this.#show(target), 0);
    }

    unobserve(target) {
      this.#shown.delete(target);
      super.unobserve(target);
    }

    disconnect() {
      this.#shown.clear();
      super.disconnect();
    }

    #show(target) {
      const box = target.getBoundingClientRect();
      const boxes = { boundingClientRect: box, intersectionRect: box, rootBounds: box };
      const seen = { isIntersecting: true, isVisible: true, intersectionRatio: 1 };
      this.#call.call(this, [{ target, time: page.now(), ...seen, ...boxes }], this);
    }
  };
}

/** Scripts that show what is scrolled to by themselves. */
function watchScrolling(of) {
  const { prototype } = of.EventTarget;
  const { addEventListener } = prototype;
  prototype.addEventListener = function (type, ...rest) {
    const target = this ?? of;
    if (type === 'scroll' && (target === window || target === document)) page.scrolls = true;
    return addEventListener.call(target, type, ...rest);
  };
}

/**
 * What canvases are to be drawn at. The engine keeps to its own: at another one it sets the lines of all texts
 * otherwise.
 */
function sharpen(of) {
  Object.defineProperty(of, 'devicePixelRatio', { get: () => page.pixelRatio, configurable: true });
}

const known = new WeakSet();

page.watch = (of) => {
  if (known.has(of)) return;
  known.add(of);
  // Either is cleared by the other's function as well.
  const timed = { isTimed: true, keys: new Map() };
  watchCalls(of, { set: 'setTimeout', clear: 'clearTimeout', ...timed });
  watchCalls(of, { set: 'setInterval', clear: 'clearInterval', ...timed, repeats: true });
  watchCalls(of, { set: 'requestAnimationFrame', clear: 'cancelAnimationFrame' });
  watchCalls(of, { set: 'requestIdleCallback', clear: 'cancelIdleCallback' });
  watchPromises(of);
  watchAnswers(of);
  watchWorkers(of);
  watchRequests(of);
  watchPictures(of);
  showAll(of);
  watchScrolling(of);
  sharpen(of);
};

page.watch(window);
