/*
 * Finds what has come but shows nothing: pictures that the browser cannot decode, as of a telephone's camera or a page that asks for a
 * login, films without a picture, fonts that are none, and files that only a plugin would show.
 */

/** As many as the engine hears of; and in characters, of each. */
const MOST = 200;
const LONGEST = 1_000;

/** What the browser shows in an `object` or `embed`, by its type; and what it takes for a file by its name. */
const SHOWN = /^(?:image|text)\/|[+/](?:xml|json)$/;
const FILE = /\.(?:pdf|swf)$/i;

/** No picture is meant. */
const EMPTY = /^(?:data:[^,]*,)?$/;

const { parse } = URL;

const isDrawn = (picture) => !picture.complete || picture.naturalWidth > 0;

function isPlugin({ type, data, src = data }) {
  const { protocol = '', pathname = '' } = parse(src) ?? {};
  const [, written = ''] = (protocol === 'data:' && /^([^;,]*)/.exec(pathname)) || [];
  const of = type || written;
  return of === '' ? FILE.test(pathname) : !SHOWN.test(of);
}

/** A broken picture without a place, as one that counts readers, is not missed. */
const hasPlace = (element) => {
  const { width, height } = element.getBoundingClientRect();
  return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
};

/** The browser resolves none that it was forbidden to load. */
const addressOf = ({ currentSrc, baseURI }) => parse(currentSrc, baseURI)?.href ?? currentSrc;

const select = (tree, selector) => [...tree.querySelectorAll(selector)].filter(hasPlace);

const addressesIn = (tree) => [
  ...select(tree, 'img')
    .filter((each) => !EMPTY.test(each.currentSrc) && !isDrawn(each))
    .map(addressOf),
  ...select(tree, 'video:not([poster])')
    .filter((each) => each.currentSrc && each.readyState < HTMLMediaElement.HAVE_CURRENT_DATA)
    .map(addressOf),
  ...select(tree, 'object[data], embed[src]')
    .filter(isPlugin)
    .map(({ data, src = data }) => src),
];

const unquoted = (family) => family.replace(/^(["'])(.*)\1$/, '$2');

/** What tells a face of a font from others, as a browser and as a rule has it. */
const faceOf = ({ family, weight, style, unicodeRange }) =>
  [unquoted(family), weight, style, unicodeRange.toUpperCase()].join();
const faceIn = ({ style }) => {
  const get = (name, usual) => style.getPropertyValue(name) || usual;
  return faceOf({
    family: get('font-family', ''),
    weight: get('font-weight', 'normal'),
    style: get('font-style', 'normal'),
    unicodeRange: get('unicode-range', 'U+0-10FFFF'),
  });
};

/** The first address in the sources of each face that failed. */
function fontAddresses() {
  const failed = new Set(
    [...document.fonts].filter(({ status }) => status === 'error').map(faceOf),
  );
  return (failed.size > 0 ? page.rules(CSSFontFaceRule) : [])
    .filter((rule) => failed.has(faceIn(rule)))
    .flatMap(({ style, parentStyleSheet }) => {
      const [, , address] = /url\((['"]?)(.*?)\1\)/.exec(style.getPropertyValue('src')) ?? [];
      const base = parentStyleSheet.href ?? document.baseURI;
      return (address && parse(address, base)?.href) || [];
    });
}

/** Of a `data:` address the beginning is enough. */
const shortened = (address) =>
  address
    .replace(/#.*/s, '')
    .replace(/^(data:.{100}).*/s, '$1…')
    .slice(0, LONGEST);

const found = [];

const isWithin = (address) => address.startsWith('data:');

/** Looks for more in a header or a footer, which brings all along, before it is printed apart from the page. */
page.lookForUndrawn = (tree) => found.push(...addressesIn(tree).filter(isWithin));

/** @returns the addresses, each once */
page.undrawn = () => {
  const own = page.trees(window).flatMap(addressesIn);
  const all = [...own, ...fontAddresses(), ...found].map(shortened);
  return [...new Set(all)].slice(0, MOST);
};
