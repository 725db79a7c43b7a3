/*
 * Runs before anything else in each window and worker of a page, also in frames that load nothing. Each worker that begins keeps
 * the browser's own process at work for a millisecond, and a script begins thousands before anybody hears of one.
 */

const { Worker: Native, RangeError: TooMany, parent } = self;
const { construct, defineProperty } = Reflect;

/** Frames share what their page may begin, if they are of its origin. Others come one after the other. */
const NAME = Symbol.for('platen: a worker may begin');

function ofParent() {
  try {
    return parent[NAME];
  } catch {
    return undefined;
  }
}

function bounded(mayBegin) {
  defineProperty(self, NAME, { value: mayBegin });
  return new Proxy(Native, {
    construct(of, given, made) {
      if (!mayBegin()) throw new TooMany('This page begins too many workers.');
      return construct(of, given, made);
    },
  });
}

if (Native) {
  let left = page.mostWorkers;
  self.Worker = bounded(ofParent() ?? (() => left-- > 0));
  Native.prototype.constructor = self.Worker;
}
