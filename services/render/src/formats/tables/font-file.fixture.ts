import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

/** A typeface's file of the npm registry, regular, Latin (WOFF 1.0; OpenType 1.9 for its tables). */
export class FontFile {
  readonly #file: Buffer;

  /** @param name of the package and its files, such as `noto-sans` */
  constructor(name: string) {
    const path = `@fontsource/${name}/files/${name}-latin-400-normal.woff`;
    this.#file = readFileSync(fileURLToPath(import.meta.resolve(path)));
  }

  /** In thousandths of an em, with the figures of tables (`tnum`) where the typeface has such. */
  advanceOf(character: string): number {
    const glyph = this.#glyphOf(character.codePointAt(0) ?? 0);
    const last = this.#table('hhea').readUInt16BE(34) - 1;
    const figure = this.#figures().get(glyph) ?? glyph;
    const units = this.#table('hmtx').readUInt16BE(4 * Math.min(figure, last));
    return Math.round((units * 1000) / this.#table('head').readUInt16BE(18));
  }

  #table(wanted: string): Buffer {
    for (let at = 44; at < 44 + 20 * this.#file.readUInt16BE(12); at += 20) {
      if (this.#file.toString('latin1', at, at + 4) !== wanted) continue;
      const field = (offset: number) => this.#file.readUInt32BE(at + offset);
      const [from, packed, length] = [field(4), field(8), field(12)];
      const bytes = this.#file.subarray(from, from + packed);
      return packed < length ? inflateSync(bytes) : bytes;
    }
    return Buffer.alloc(0);
  }

  /** By the segments of a `cmap` of format 4. */
  #glyphOf(code: number): number {
    const cmap = this.#table('cmap');
    const subtables = list(cmap.readUInt16BE(2), (index) =>
      cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
    );
    const segments = subtables.find((each) => each.readUInt16BE(0) === 4) ?? Buffer.alloc(0);
    const bytes = segments.readUInt16BE(6);
    const ends = list(bytes / 2, (index) => 14 + 2 * index);
    const at = ends.find((end) => code <= segments.readUInt16BE(end)) ?? 14;
    const row = (nth: number) => segments.readUInt16BE(at + 2 + nth * bytes);
    const [first, delta, range] = [row(1), row(2), row(3)];
    if (range === 0) return (code + delta) & 0xffff;
    return segments.readUInt16BE(at + 2 + 3 * bytes + range + 2 * (code - first));
  }

  /** The figure of tables for each glyph that has one: single substitutions of `GSUB`. */
  #figures(): ReadonlyMap<number, number> {
    const gsub = this.#table('GSUB');
    if (gsub.length === 0) return new Map();
    const features = gsub.subarray(gsub.readUInt16BE(6));
    const lookups = gsub.subarray(gsub.readUInt16BE(8));
    const found = list(features.readUInt16BE(0), (index) => 2 + 6 * index).filter(
      (at) => features.toString('latin1', at, at + 4) === 'tnum',
    );
    const indices = found.flatMap((at) => {
      const feature = features.subarray(features.readUInt16BE(at + 4));
      return list(feature.readUInt16BE(2), (index) => feature.readUInt16BE(4 + 2 * index));
    });
    return new Map(
      indices.flatMap((index) =>
        substitutionsOf(lookups.subarray(lookups.readUInt16BE(2 + 2 * index))),
      ),
    );
  }
}

function substitutionsOf(lookup: Buffer): [number, number][] {
  return list(lookup.readUInt16BE(4), (index) => lookup.readUInt16BE(6 + 2 * index)).flatMap(
    (at) => {
      const table = lookup.subarray(at);
      const isExtension = lookup.readUInt16BE(0) === 7;
      const single = isExtension ? table.subarray(table.readUInt32BE(4)) : table;
      return coveredBy(single.subarray(single.readUInt16BE(2))).map(
        (glyph, index): [number, number] => [
          glyph,
          single.readUInt16BE(0) === 1
            ? (glyph + single.readUInt16BE(4)) & 0xffff
            : single.readUInt16BE(6 + 2 * index),
        ],
      );
    },
  );
}

function coveredBy(coverage: Buffer): number[] {
  const count = coverage.readUInt16BE(2);
  if (coverage.readUInt16BE(0) === 1)
    return list(count, (index) => coverage.readUInt16BE(4 + 2 * index));
  return list(count, (index) => 4 + 6 * index).flatMap((at) => {
    const first = coverage.readUInt16BE(at);
    return list(coverage.readUInt16BE(at + 2) - first + 1, (index) => first + index);
  });
}

function list<T>(length: number, of: (index: number) => T): T[] {
  return Array.from({ length }, (_, index) => of(index));
}
