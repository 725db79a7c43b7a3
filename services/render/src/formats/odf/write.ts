import { xml } from 'easy-template-x';
import { strToU8, zipSync } from 'fflate';
import type { OdfPackage } from './open.ts';

/** The earliest date that a zip can hold: the same document gives the same bytes. */
const DATE = '1980-01-01T12:00:00';

/** Writes the package with its changed parts: its type first (ODF 1.3, part 2, 3.3). */
export function writeOdf({ parts, files }: OdfPackage): Uint8Array<ArrayBuffer> {
  const texts = [...parts].map(
    ([path, root]) => [path, strToU8(xml.parser.serializeFile(root))] as const,
  );
  const { mimetype = new Uint8Array(), ...others } = Object.fromEntries([...files, ...texts]);
  return zipSync({ mimetype, ...others }, { level: 0, mtime: DATE });
}
