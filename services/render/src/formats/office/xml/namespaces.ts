/** The beginning of the namespaces of strict OOXML (ISO/IEC 29500-1, annex A). */
const STRICT = 'http://purl.oclc.org/ooxml/';

/**
 * The usual prefix of each namespace of OOXML (ISO/IEC 29500), in its transitional and its strict
 * form. Every part is rewritten with these, as easy-template-x and LibreOffice's markup
 * compatibility recognise some names only by their prefix.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  ...office('w', 'wordprocessingml/2006/main', 'wordprocessingml/main'),
  ...office('r', 'officeDocument/2006/relationships', 'officeDocument/relationships'),
  ...office('m', 'officeDocument/2006/math', 'officeDocument/math'),
  ...office('a', 'drawingml/2006/main', 'drawingml/main'),
  ...office('pic', 'drawingml/2006/picture', 'drawingml/picture'),
  ...office('c', 'drawingml/2006/chart', 'drawingml/chart'),
  ...office('cdr', 'drawingml/2006/chartDrawing', 'drawingml/chartDrawing'),
  ...office('dgm', 'drawingml/2006/diagram', 'drawingml/diagram'),
  ...office('x', 'spreadsheetml/2006/main', 'spreadsheetml/main'),
  ...office('p', 'presentationml/2006/main', 'presentationml/main'),
  ...office('xdr', 'drawingml/2006/spreadsheetDrawing', 'drawingml/spreadsheetDrawing'),
  ...office('wp', 'drawingml/2006/wordprocessingDrawing', 'drawingml/wordprocessingDrawing'),
  ...microsoft('w14', 'word/2010/wordml'),
  ...microsoft('w15', 'word/2012/wordml'),
  ...microsoft('wne', 'word/2006/wordml'),
  ...microsoft('wp14', 'word/2010/wordprocessingDrawing'),
  ...microsoft('wp15', 'word/2012/wordprocessingDrawing'),
  ...microsoft('wpc', 'word/2010/wordprocessingCanvas'),
  ...microsoft('wpg', 'word/2010/wordprocessingGroup'),
  ...microsoft('wpi', 'word/2010/wordprocessingInk'),
  ...microsoft('wps', 'word/2010/wordprocessingShape'),
  ...microsoft('a14', 'drawing/2010/main'),
  ...microsoft('asvg', 'drawing/2016/SVG/main'),
  ...microsoft('dsp', 'drawing/2008/diagram'),
  ...microsoft('x14', 'spreadsheetml/2009/9/main'),
  ...microsoft('xm', 'excel/2006/main'),
  ...microsoft('p14', 'powerpoint/2010/main'),
  'http://schemas.openxmlformats.org/package/2006/content-types': 'ct',
  'http://schemas.openxmlformats.org/package/2006/relationships': 'rel',
  'http://schemas.openxmlformats.org/officeDocument/2006/extended-properties': 'ep',
  [`${STRICT}officeDocument/extendedProperties`]: 'ep',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc',
  'http://schemas.openxmlformats.org/schemaLibrary/2006/main': 'sl',
  ...openDocument(),
  'urn:schemas-microsoft-com:vml': 'v',
  'urn:schemas-microsoft-com:office:office': 'o',
  'urn:schemas-microsoft-com:office:word': 'w10',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'http://www.w3.org/1999/xlink': 'xlink',
  'http://www.w3.org/2000/svg': 'svg',
};

function office(prefix: string, transitional: string, strict: string) {
  return {
    [`http://schemas.openxmlformats.org/${transitional}`]: prefix,
    [`${STRICT}${strict}`]: prefix,
  };
}

function microsoft(prefix: string, name: string) {
  return { [`http://schemas.microsoft.com/office/${name}`]: prefix };
}

/** ODF 1.3, part 3, 4.1; SVG's own attributes are not those of SVG itself. */
function openDocument() {
  const own = ['office', 'meta', 'config', 'text', 'table', 'drawing', 'presentation', 'dr3d'];
  const more = ['chart', 'form', 'script', 'style', 'datastyle', 'animation', 'manifest'];
  const renamed: Record<string, string> = {
    drawing: 'draw',
    datastyle: 'number',
    animation: 'anim',
  };
  const compatible = { 'xsl-fo': 'fo', svg: 'svgc', smil: 'smil' };
  const uri = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`;
  return Object.fromEntries([
    ...[...own, ...more].map((name) => [uri(name), renamed[name] ?? name]),
    ...Object.entries(compatible).map(([name, prefix]) => [uri(`${name}-compatible`), prefix]),
    ['http://purl.org/dc/elements/1.1/', 'dc'],
    ['http://www.w3.org/1998/Math/MathML', 'math'],
    ['urn:org:documentfoundation:names:experimental:office:xmlns:loext:1.0', 'loext'],
  ]) as Record<string, string>;
}

/** Namespaces for an inserted picture or link. */
const ADDED = ['r', 'wp', 'a', 'pic'];

/** The declarations that a part lacks for what may be put in, in its own form of OOXML. @param declared the part's own */
export function addedNamespaces(declared: Readonly<Record<string, string>>) {
  const isStrict = declared['xmlns:w']?.startsWith(STRICT) ?? false;
  const uris = Object.entries(PREFIXES).filter(
    ([uri, prefix]) => ADDED.includes(prefix) && uri.startsWith(STRICT) === isStrict,
  );
  return Object.fromEntries(uris.map(([uri, prefix]) => [`xmlns:${prefix}`, uri]));
}

/** Gives each namespace of one part a prefix, the usual one where there is one. */
export class Prefixes {
  readonly #prefixes = new Map<string, string>();
  readonly #taken = new Set(Object.values(PREFIXES));

  /** @param given the prefix in the document; '' for none */
  of(uri: string, given: string): string {
    const known = this.#prefixes.get(uri);
    if (known !== undefined) return known;
    const usual = Object.hasOwn(PREFIXES, uri) ? PREFIXES[uri] : undefined;
    const prefix = usual ?? this.#free(given);
    this.#taken.add(prefix);
    this.#prefixes.set(uri, prefix);
    return prefix;
  }

  /** `xmlns:…` of all that were met; undefined if two namespaces want one prefix. */
  declarations(): Record<string, string> | undefined {
    const declarations: Record<string, string> = {};
    for (const [uri, prefix] of this.#prefixes) {
      const name = `xmlns:${prefix}`;
      if (name in declarations) return undefined;
      if (prefix !== 'xml') declarations[name] = uri;
    }
    return declarations;
  }

  #free(given: string): string {
    if (given !== '' && !this.#taken.has(given)) return given;
    for (let number = 1; ; number++) if (!this.#taken.has(`ns${number}`)) return `ns${number}`;
  }
}
