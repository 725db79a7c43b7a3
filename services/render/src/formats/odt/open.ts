import { posix } from 'node:path';
import type { Entries } from '../office/archive/entries.ts';
import { freeName } from '../office/opc/parts.ts';
import { hasContent } from '../office/content.ts';
import { PictureCheck } from '../office/pictures/check-picture.ts';
import { refusal } from '../office/refusal.ts';
import { ElementBudget, parseXml } from '../office/xml/parse.ts';
import { descendants, elementsOf, settleBelow, type XmlElement } from '../office/xml/tree.ts';
import { disarm, type Inside } from './disarm.ts';
import { ensureShown } from './hidden.ts';
import { TEXT_TYPE } from './kind.ts';
import type { OdfDocument, OdtPackage } from './parts.ts';

const MANIFEST = 'META-INF/manifest.xml';

/** Texts of styles, and what no page shows. */
const ASIDE: ReadonlySet<string> = new Set([
  'office:automatic-styles',
  'office:font-face-decls',
  'office:scripts',
  'office:annotation',
  'text:tracked-changes',
]);

/** A formula in a chart in a text is as deep as any writer goes. */
const MAX_DEPTH = 3;

/**
 * Opens an OpenDocument text and keeps what makes its pages: its content, styles, properties, layout settings, pictures,
 * fonts, charts and formulas, without what would run, embed or fetch anything (ODF 1.3, part 2, 3).
 * @param options whether tags are looked for: then fields of a mail merge are tags
 * @throws {PlatenError} invalid_document
 */
export function openOdt(entries: Entries, options: { isFilled: boolean }): OdtPackage {
  return new Loader(entries, options.isFilled).load();
}

class Loader {
  readonly #entries: Entries;
  readonly #isFilled: boolean;
  readonly #budget = new ElementBudget();
  readonly #pictures = new PictureCheck(this.#budget);
  readonly #documents: OdfDocument[] = [];
  readonly #files = new Map<string, Uint8Array>();
  #hasContent = false;

  constructor(entries: Entries, isFilled: boolean) {
    this.#entries = entries;
    this.#isFilled = isFilled;
  }

  load(): OdtPackage {
    this.#refuseEncryption();
    this.#loadDocument('', TEXT_TYPE, 0);
    return { documents: this.#documents, files: this.#files, hasContent: this.#hasContent };
  }

  #refuseEncryption(): void {
    if (!this.#entries.get(MANIFEST)) return;
    const manifest = this.#xml(MANIFEST);
    if (descendants(manifest, (name) => name === 'manifest:encryption-data').length === 0) return;
    throw refusal(
      'The document is protected by a password. Save it without one and upload it again.',
    );
  }

  #loadDocument(base: string, mime: string, depth: number): void {
    const document: OdfDocument = { base, mime, parts: new Map() };
    this.#documents.push(document);
    for (const name of ['content.xml', 'styles.xml', 'meta.xml']) {
      if (!this.#entries.get(base + name)) continue;
      const root = this.#xml(base + name);
      if (base + name === 'content.xml') this.#hasContent = hasContent(root, ASIDE);
      disarm(root, this.#inside(base, depth));
      ensureShown(root);
      document.parts.set(name, root);
    }
    const root = document.parts.get('content.xml');
    if (!root || !hasBody(root)) {
      throw refusal('The document has no content. Save it again and upload it.', base);
    }
    if (this.#entries.get(`${base}settings.xml`)) {
      document.parts.set('settings.xml', settleSettings(this.#xml(`${base}settings.xml`)));
    }
  }

  #inside(base: string, depth: number): Inside {
    const keep = (href: string, read: (bytes: Buffer, path: string) => Uint8Array) => {
      const path = this.#pathOf(base, href);
      if (path === undefined) return false;
      const bytes = this.#entries.get(path) ?? Buffer.alloc(0);
      if (!this.#files.has(path)) this.#files.set(path, read(bytes, path));
      return true;
    };
    return {
      isFilled: this.#isFilled,
      picture: (href) => keep(href, (bytes, path) => this.#pictures.safe(bytes, path)),
      font: (href) => keep(href, (bytes) => bytes),
      addPicture: (bytes) => {
        const path = freeName(
          (number) => `Pictures/platen-${number}`,
          (name) => this.#files.has(base + name) || this.#pathOf(base, name) !== undefined,
          this.#files.size + 1,
        );
        this.#files.set(base + path, this.#pictures.safe(bytes, `${base}content.xml`));
        return path;
      },
      object: (href) => this.#object(posix.join(base, href), depth),
    };
  }

  /** Loads a chart or a formula; another document is none that is kept. */
  #object(path: string, depth: number): boolean {
    const base = `${path.replace(/\/+$/, '')}/`;
    if (this.#documents.some((each) => each.base === base)) return true;
    if (!this.#entries.get(`${base}content.xml`) || depth >= MAX_DEPTH) return false;
    const mime = objectType(this.#xml(`${base}content.xml`));
    if (mime === undefined) return false;
    this.#loadDocument(base, mime, depth + 1);
    return true;
  }

  #pathOf(base: string, href: string): string | undefined {
    return this.#entries.pathOf(posix.join(base, href));
  }

  #xml(path: string): XmlElement {
    const bytes = this.#entries.get(path) ?? Buffer.alloc(0);
    return parseXml(bytes, { part: path, budget: this.#budget, isOpenDocument: true });
  }
}

function hasBody({ nodeName, childNodes }: XmlElement): boolean {
  if (nodeName !== 'office:document-content') return nodeName === 'math:math';
  const bodies = childNodes.filter((child) => child.nodeName === 'office:body');
  return bodies.some((body) => elementsOf(body).length > 0);
}

function objectType(root: XmlElement): string | undefined {
  if (root.nodeName === 'math:math') return 'application/vnd.oasis.opendocument.formula';
  const [body] = descendants(root, (name) => name === 'office:body');
  const kind = body && elementsOf(body)[0]?.nodeName;
  return kind === 'office:chart' ? 'application/vnd.oasis.opendocument.chart' : undefined;
}

/** Numbers and switches: how a text is laid out. Texts name printers, databases and files. */
const TYPES: ReadonlySet<string> = new Set(['boolean', 'short', 'int', 'long', 'double']);

/** Settings that only affect the layout of a text. */
const LAYOUT = 'PrinterIndependentLayout';

/** Whether links are followed, and forms have a say. */
const REFUSED: ReadonlySet<string> = new Set(['LinkUpdateMode', 'ApplyFormDesignMode']);

/** Leaves of the settings of a document what its layout needs (ODF 1.3, part 3, 3.10). */
function settleSettings(root: XmlElement): XmlElement {
  settleBelow(root, ({ nodeName, attributes }) => {
    if (nodeName !== 'config:config-item') return undefined;
    const { 'config:name': name = '', 'config:type': type = '' } = attributes;
    const isKept = name === LAYOUT || (TYPES.has(type) && !REFUSED.has(name));
    return isKept ? undefined : [];
  });
  return root;
}
