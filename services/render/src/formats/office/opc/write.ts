import { xml } from 'easy-template-x';
import { strToU8, zipSync } from 'fflate';
import { posix } from 'node:path';
import { CONTENT_TYPES } from './content-types.ts';
import { element } from '../xml/tree.ts';
import {
  freeName,
  relationshipsPath,
  type OfficePackage,
  type Part,
  type Relationship,
} from './parts.ts';

/** The engine is near, so speed matters more than size, up to this many bytes. */
const MAX_STORED_BYTES = 16 * 1024 * 1024;
const STORED = { level: 0 } as const;
const PACKED = { level: 1 } as const;

/** The earliest date that a zip can hold: the same document gives the same bytes. */
const DATE = '1980-01-01T12:00:00';

type File = [name: string, bytes: Uint8Array];

/** Characters that every reader of a package spells alike, with or without percent-encoding. */
const PLAIN = /^[\w./()-]+$/;

/** Writes a package: its parts, and nothing else. */
export function writePackage(document: OfficePackage): Uint8Array<ArrayBuffer> {
  const parts = [...document.parts.values()];
  const names = plainNames([...document.parts.keys()]);
  const nameOf: NameOf = (path) => names.get(path) ?? path;
  const files = new Map([
    [CONTENT_TYPES, contentTypes(parts, nameOf)],
    ...relationshipsFile('', document.relationships, nameOf),
    ...parts.flatMap((part) => filesOf(part, nameOf)),
  ]);
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const options = bytes <= MAX_STORED_BYTES ? STORED : PACKED;
  return zipSync(Object.fromEntries(files), { ...options, mtime: DATE });
}

/** The name of a part's file. */
type NameOf = (path: string) => string;

function filesOf(part: Part, nameOf: NameOf): File[] {
  const name = nameOf(part.path);
  if (part.kind !== 'xml') return [[name, part.bytes]];
  const source = strToU8(xml.parser.serializeFile(part.root));
  return [[name, source], ...relationshipsFile(name, part.relationships, nameOf)];
}

function relationshipsFile(
  from: string,
  relationships: readonly Relationship[],
  nameOf: NameOf,
): File[] {
  if (relationships.length === 0) return [];
  const nodes = relationships.map(({ id, type, target, isExternal }) =>
    element('Relationship', {
      Id: id,
      Type: type,
      Target: isExternal ? target : relative(from, nameOf(target)),
      ...(isExternal && { TargetMode: 'External' }),
    }),
  );
  const xmlns = 'http://schemas.openxmlformats.org/package/2006/relationships';
  return [[relationshipsPath(from), file('Relationships', xmlns, nodes)]];
}

function contentTypes(parts: readonly Part[], nameOf: NameOf): Uint8Array {
  const xmlns = 'http://schemas.openxmlformats.org/package/2006/content-types';
  const relationships = 'application/vnd.openxmlformats-package.relationships+xml';
  return file('Types', xmlns, [
    element('Default', { Extension: 'rels', ContentType: relationships }),
    element('Default', { Extension: 'xml', ContentType: 'application/xml' }),
    ...parts.map(({ path, contentType }) =>
      element('Override', {
        PartName: `/${nameOf(path)}`,
        ContentType: contentType === '' ? 'application/octet-stream' : contentType,
      }),
    ),
  ]);
}

function plainNames(paths: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(paths);
  const odd = paths.filter((path) => !PLAIN.test(path));
  return new Map(
    odd.map((path, index) => {
      const extension = /\.\w+$/.exec(path)?.[0] ?? '';
      const name = freeName(
        (number) => `platen/part${number}${extension}`,
        (each) => taken.has(each),
        index + 1,
      );
      taken.add(name);
      return [path, name];
    }),
  );
}

function relative(from: string, to: string): string {
  return posix.relative(posix.dirname(`/${from}`), `/${to}`);
}

function file(name: string, xmlns: string, children: Parameters<typeof element>[2]): Uint8Array {
  return strToU8(xml.parser.serializeFile(element(name, { xmlns }, children)));
}
