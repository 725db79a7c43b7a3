/** Of the header: the sizes of a sector, the first sector of the directory, and those of the table of sectors ([MS-CFB] 2.2). */
const SECTOR_SHIFT_AT = 30;
const DIRECTORY_AT = 48;
const TABLE_AT = 76;
const TABLE_SECTORS = 109;

/** Of an entry of the directory (2.6.1). */
const ENTRY_BYTES = 128;
const NAME_LENGTH_AT = 64;
const SIBLINGS_AT = [68, 72];
const CHILD_AT = 76;
const SECTOR_AT = 116;
const SIZE_AT = 120;
/** Shorter streams share sectors. */
const LEAST_OWN_BYTES = 4_096;

/**
 * The streams and storages at the top of a compound file, by their names, each with the beginning of its bytes; a short stream has none
 * here. What is damaged is left out.
 */
export function topStreams(file: Buffer): Map<string, Buffer> {
  const shift = file.length > ENTRY_BYTES ? file.readUInt16LE(SECTOR_SHIFT_AT) : 0;
  if (shift !== 9 && shift !== 12) return new Map();
  const directory = directoryOf(file, 1 << shift);
  const streams = new Map<string, Buffer>();
  const seen = new Set<number>();
  const root = directory.entry(0);
  const waiting = root ? [root.readUInt32LE(CHILD_AT)] : [];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = directory.entry(id);
    if (!entry || seen.has(id)) continue;
    seen.add(id);
    streams.set(nameOf(entry), directory.sector(startOf(entry)));
    waiting.push(...SIBLINGS_AT.map((at) => entry.readUInt32LE(at)));
  }
  return streams;
}

function nameOf(entry: Buffer): string {
  const bytes = Math.min(NAME_LENGTH_AT, entry.readUInt16LE(NAME_LENGTH_AT));
  return entry.toString('utf16le', 0, Math.max(0, bytes - 2));
}

function startOf(entry: Buffer): number {
  const isShort = entry.readUInt32LE(SIZE_AT) < LEAST_OWN_BYTES;
  return isShort ? Infinity : entry.readUInt32LE(SECTOR_AT);
}

function directoryOf(file: Buffer, bytes: number) {
  /** '' beyond the end of the file. */
  const sector = (number: number) => file.subarray((number + 1) * bytes, (number + 2) * bytes);
  /** By the table of sectors; its own first 109 are named in the header, and hold the directory of every file that Word writes. */
  const next = (number: number) => {
    const inTable = bytes / 4;
    const nth = Math.floor(number / inTable);
    if (nth >= TABLE_SECTORS) return Infinity;
    const table = sector(file.readUInt32LE(TABLE_AT + nth * 4));
    const at = (number % inTable) * 4;
    return at + 4 <= table.length ? table.readUInt32LE(at) : Infinity;
  };
  const sectors: number[] = [];
  for (
    let at = file.readUInt32LE(DIRECTORY_AT);
    sector(at).length > 0 && !sectors.includes(at);
    at = next(at)
  )
    sectors.push(at);
  const entry = (id: number) => {
    const inSector = bytes / ENTRY_BYTES;
    const from = (id % inSector) * ENTRY_BYTES;
    const found = sector(sectors[Math.floor(id / inSector)] ?? Infinity);
    return found.length >= from + ENTRY_BYTES
      ? found.subarray(from, from + ENTRY_BYTES)
      : undefined;
  };
  return { sector, entry };
}
