import type { XmlElement } from '../office/xml/tree.ts';

/** A text document, or a chart or formula in one. */
export interface OdfDocument {
  /** Its folder in the package: '' or `Object 1/`. */
  base: string;
  mime: string;
  /** Its parts, by name: `content.xml`, `styles.xml`, `meta.xml`, `settings.xml`. */
  parts: Map<string, XmlElement>;
}

/** A text with all it is made of, checked: nothing in it reaches out of it. */
export interface OdtPackage {
  /** Whether its text has anything to print, before what would act is taken out. */
  hasContent: boolean;
  /** The text first. */
  documents: OdfDocument[];
  /** Pictures and fonts by path. */
  files: Map<string, Uint8Array>;
}
