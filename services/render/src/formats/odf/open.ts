import { posix } from 'node:path';
import type { Entries } from '../office/archive/entries.ts';
import { hasContent } from '../office/content.ts';
import { pictureCheck } from '../office/pictures/check-picture.ts';
import { refusal } from '../office/refusal.ts';
import { ElementBudget, parseXml } from '../office/xml/parse.ts';
import { descendants, elementsOf, type XmlElement } from '../office/xml/tree.ts';
import { ensureShown } from './hidden.ts';
import { settle } from './settle.ts';

const MANIFEST = 'META-INF/manifest.xml';
const CONTENT = 'content.xml';

/** Of a document, and of those that are embedded in it, whatever their folders. */
const PART = /(?:^|\/)(?:content|styles|meta|settings)\.xml$/;

/** Texts of styles, and what no page shows. */
const ASIDE: ReadonlySet<string> = new Set([
  'office:automatic-styles',
  'office:font-face-decls',
  'office:scripts',
  'office:annotation',
  'text:tracked-changes',
]);

/** An OpenDocument file, checked. What it would load or run finds nothing: LibreOffice sees its own folder alone, and runs no macro. */
export interface OdfPackage {
  /** Every part that is read, by its path. */
  parts: ReadonlyMap<string, XmlElement>;
  /** Every entry, by its path. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Whether it has anything to print. */
  hasContent: boolean;
  /** How many of its pictures are linked or lost. */
  missingPictures: number;
}

/**
 * Opens an OpenDocument file (ODF 1.3, part 2, 3).
 * @param options whether tags are looked for: then fields of a mail merge are tags
 * @throws {PlatenError} invalid_document
 */
export function openOdf(entries: Entries, { isFilled }: { isFilled: boolean }): OdfPackage {
  const budget = new ElementBudget();
  const safePicture = pictureCheck(budget);
  const read = (path: string, bytes: Uint8Array) =>
    parseXml(bytes, { part: path, budget, isOpenDocument: true });
  const manifest = entries.get(MANIFEST);
  if (manifest) refuseEncryption(read(MANIFEST, manifest));
  const files = new Map<string, Uint8Array>(entries.all().map(({ path, bytes }) => [path, bytes]));
  const named = [...files].filter(([path]) => PART.test(path));
  const parts = new Map(named.map(([path, bytes]) => [path, read(path, bytes)]));
  const content = parts.get(CONTENT);
  if (!content || !hasBody(content))
    throw refusal('The document has no content. Save it again and upload it.');
  const isPrinted = hasContent(content, ASIDE);
  const checked = new Set<string>();
  let missingPictures = 0;
  for (const [path, root] of parts) {
    const picture = (href: string) => {
      const file = posix.join(posix.dirname(path), href);
      const bytes = files.get(file);
      if (!bytes) missingPictures += 1;
      else if (!checked.has(file)) files.set(file, safePicture(bytes, file));
      checked.add(file);
      return bytes !== undefined;
    };
    settle(root, { isFilled, picture, inPlace: (bytes) => safePicture(bytes, path) });
    ensureShown(root);
  }
  return { parts, files, hasContent: isPrinted, missingPictures };
}

function refuseEncryption(manifest: XmlElement): void {
  if (descendants(manifest, 'manifest:encryption-data').length === 0) return;
  throw refusal(
    'The document is protected by a password. Save it without one and upload it again.',
  );
}

function hasBody({ childNodes }: XmlElement): boolean {
  const bodies = childNodes.filter(({ nodeName }) => nodeName === 'office:body');
  return bodies.some((body) => elementsOf(body).length > 0);
}
