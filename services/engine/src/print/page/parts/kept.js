/*
 * What the browser's own process keeps for a page: the bytes of blobs, their addresses, and what waits to be stored. Whatever makes a blob has
 * its bytes in the page first, and counts them. Runs behind bounds.js.
 */

const { apply, construct, defineProperty, getOwnPropertyDescriptor, set } = Reflect;
const { count, trapped } = page;
const { Blob: OwnBlob, Response: OwnResponse } = self;
const getter = (of, name) => of && getOwnPropertyDescriptor(of.prototype, name).get;
const sizeOf = getter(OwnBlob, 'size');
const lengthOf = getter(ArrayBuffer, 'byteLength');

function counted(blob) {
  count('Blob', apply(sizeOf, blob, []));
  return blob;
}

/** Changes a method, where there is one. @param act gets the browser's own, what it is called on, and with what */
function changed(of, name, act) {
  if (of?.[name]) of[name] = trapped(of[name], { apply: act });
}

/** What a page cannot look into, whatever it has changed. */
function secretMap() {
  const { get, set: put, delete: drop } = WeakMap.prototype;
  const map = new WeakMap();
  return {
    get: (key) => apply(get, map, [key]),
    set: (key, value) => apply(put, map, [key, value]),
    drop: (key) => apply(drop, map, [key]),
  };
}

for (const name of ['Blob', 'File']) {
  const own = self[name];
  if (!own) continue;
  self[name] = trapped(own, {
    construct: (called, given, made) => counted(construct(called, given, made)),
  });
  own.prototype.constructor = self[name];
}

/** The blobs of an answer or a request. */
function boundBody({ prototype }) {
  const { arrayBuffer } = prototype;
  const headersOf = getOwnPropertyDescriptor(prototype, 'headers').get;
  const headerOf = Headers.prototype.get;
  for (const [name, own] of Object.entries(OWN_BODY))
    changed(prototype, name, async (_, body) => {
      const type = apply(headerOf, apply(headersOf, body, []), ['content-type']);
      const bytes = await apply(arrayBuffer, body, []);
      count('Blob', apply(lengthOf, bytes, []));
      const headers = type === null ? {} : { 'content-type': type };
      return apply(own, new OwnResponse(bytes, { headers }), []);
    });
}
const { blob, formData } = OwnResponse?.prototype ?? {};
const OWN_BODY = { blob, formData };
[self.Response, self.Request].forEach((each) => each && boundBody(each));

const { toDataURL } = self.HTMLCanvasElement?.prototype ?? {};
const { fromBase64 } = Uint8Array;

/** The picture of a canvas as it is now: its address has the same bytes. */
changed(self.HTMLCanvasElement?.prototype, 'toBlob', (called, canvas, given) => {
  const [callback, type, quality] = given;
  if (typeof callback !== 'function') return apply(called, canvas, given);
  const [, own, bytes] =
    /^data:([^;]*);base64,(.*)$/.exec(apply(toDataURL, canvas, [type, quality])) ?? [];
  const picture = bytes ? counted(new OwnBlob([fromBase64(bytes)], { type: own })) : null;
  self.setTimeout(() => callback(picture));
});

const sidesOf = ['width', 'height'].map((name) => getter(self.OffscreenCanvas, name));
/** As large as it may be. */
changed(self.OffscreenCanvas?.prototype, 'convertToBlob', (called, canvas, given) => {
  const [width, height] = sidesOf.map((each) => apply(each, canvas, []));
  count('Blob', 4 * width * height);
  return apply(called, canvas, given);
});

/** Two kilobytes of the browser each, until their page ends. */
changed(self.URL, 'createObjectURL', (called, on, given) => {
  count('URL.createObjectURL', 0.1);
  return apply(called, on, given);
});

/** Answers of `XMLHttpRequest` come as bytes, and become blobs when a script asks for them. */
function boundRequests({ prototype }) {
  const type = getOwnPropertyDescriptor(prototype, 'responseType');
  const response = getOwnPropertyDescriptor(prototype, 'response');
  const headerOf = prototype.getResponseHeader;
  const asBlobs = secretMap();
  defineProperty(prototype, 'responseType', {
    ...type,
    get() {
      return asBlobs.get(this) ? 'blob' : apply(type.get, this, []);
    },
    set(wanted) {
      const isBlob = `${wanted}` === 'blob';
      apply(type.set, this, [isBlob ? 'arraybuffer' : wanted]);
      if (isBlob) asBlobs.set(this, {});
      else asBlobs.drop(this);
    },
  });
  defineProperty(prototype, 'response', {
    ...response,
    get() {
      const bytes = apply(response.get, this, []);
      const made = asBlobs.get(this);
      if (!made || bytes === null) return bytes;
      if (made.bytes === bytes) return made.blob;
      const [kind] = /^[^;\s]*/.exec(apply(headerOf, this, ['content-type']) ?? '');
      const answer = counted(new OwnBlob([bytes], { type: kind }));
      asBlobs.set(this, { bytes, blob: answer });
      return answer;
    },
  });
}
if (self.XMLHttpRequest) boundRequests(XMLHttpRequest);

/** What a page stores waits in the browser's own process, however often it is written over. */
function boundStorage(own) {
  const [areas, shown] = [secretMap(), secretMap()];
  const areaOf = (on) => areas.get(on) ?? on;
  const store = (area, name, value) => {
    const text = `${value}`;
    count('Storage', 2 * (name.length + text.length));
    return set(area, name, text);
  };
  const shownAs = (area) => {
    if (!area || shown.get(area)) return area && shown.get(area);
    const proxy = trapped(area, {
      get: (_, name) => area[name],
      set: (_, name, value) => store(area, name, value),
      defineProperty: (_, name, { value }) => store(area, name, value),
    });
    shown.set(area, proxy);
    areas.set(proxy, area);
    return proxy;
  };
  for (const name of ['key', 'getItem', 'removeItem', 'clear'])
    changed(Storage.prototype, name, (called, on, given) => apply(called, areaOf(on), given));
  changed(Storage.prototype, 'setItem', (called, on, given) => {
    if (given.length < 2) return apply(called, areaOf(on), given);
    const [name, text] = [`${given[0]}`, `${given[1]}`];
    count('Storage', 2 * (name.length + text.length));
    return apply(called, areaOf(on), [name, text]);
  });
  defineProperty(self, 'localStorage', { ...own, get: () => shownAs(apply(own.get, self, [])) });
  const areaOfEvent = getOwnPropertyDescriptor(StorageEvent.prototype, 'storageArea');
  defineProperty(StorageEvent.prototype, 'storageArea', {
    ...areaOfEvent,
    get() {
      return shownAs(apply(areaOfEvent.get, this, []));
    },
  });
}
if ('localStorage' in self) boundStorage(getOwnPropertyDescriptor(self, 'localStorage') ?? {});
