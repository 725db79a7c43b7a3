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
  const { entries, sector } = directoryOf(file);
  return new Map([...entries].map(([name, entry]) => [name, sector(startOf(entry))]));
}

/** Where the bytes of a stream at the top of a compound file stand in it; nowhere (-1), if it is short or damaged. */
export function placesOf(file: Buffer, name: string): (offset: number) => number {
  const { entries, chain, bytes } = directoryOf(file);
  const entry = entries.get(name);
  const sectors = entry ? chain(startOf(entry)) : [];
  return (offset) => {
    const sector = sectors[Math.floor(offset / bytes)];
    return sector === undefined ? -1 : (sector + 1) * bytes + (offset % bytes);
  };
}

function nameOf(entry: Buffer): string {
  const bytes = Math.min(NAME_LENGTH_AT, entry.readUInt16LE(NAME_LENGTH_AT));
  return entry.toString('utf16le', 0, Math.max(0, bytes - 2));
}

function startOf(entry: Buffer): number {
  const isShort = entry.readUInt32LE(SIZE_AT) < LEAST_OWN_BYTES;
  return isShort ? Infinity : entry.readUInt32LE(SECTOR_AT);
}

/** The entries at its top by their names, and its sectors; none of a file that has no such sectors. */
function directoryOf(file: Buffer) {
  const shift = file.length > ENTRY_BYTES ? file.readUInt16LE(SECTOR_SHIFT_AT) : 0;
  const bytes = shift === 9 || shift === 12 ? 1 << shift : file.length;
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
  const chain = (first: number) => {
    const sectors = new Set<number>();
    for (let at = first; sector(at).length > 0 && !sectors.has(at); at = next(at)) sectors.add(at);
    return [...sectors];
  };
  const sectors = bytes < file.length ? chain(file.readUInt32LE(DIRECTORY_AT)) : [];
  const entry = (id: number) => {
    const inSector = bytes / ENTRY_BYTES;
    const from = (id % inSector) * ENTRY_BYTES;
    const found = sector(sectors[Math.floor(id / inSector)] ?? Infinity);
    return found.length >= from + ENTRY_BYTES
      ? found.subarray(from, from + ENTRY_BYTES)
      : undefined;
  };
  return { bytes, sector, chain, entries: entriesOf(entry) };
}

function entriesOf(entryAt: (id: number) => Buffer | undefined): Map<string, Buffer> {
  const entries = new Map<string, Buffer>();
  const seen = new Set<number>();
  const root = entryAt(0);
  const waiting = root ? [root.readUInt32LE(CHILD_AT)] : [];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const entry = entryAt(id);
    if (!entry || seen.has(id)) continue;
    seen.add(id);
    entries.set(nameOf(entry), entry);
    waiting.push(...SIBLINGS_AT.map((at) => entry.readUInt32LE(at)));
  }
  return entries;
}
