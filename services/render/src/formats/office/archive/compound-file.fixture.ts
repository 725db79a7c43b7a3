const SECTOR = 512;
const NONE = 0xffffffff;

/** A compound file of streams in one sector of its own each, or of one more ([MS-CFB]); its directory is a list. */
export function compoundFile(streams: Readonly<Record<string, Buffer>>): Buffer {
  const all = Object.entries(streams);
  const header = Buffer.alloc(SECTOR);
  header.write('d0cf11e0a1b11ae1', 'hex');
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(1, 48);
  const table = Buffer.alloc(SECTOR, 0xff);
  const directory = Buffer.alloc(SECTOR);
  entry('Root Entry', { child: 1, sector: NONE }).copy(directory);
  let sector = 2;
  const bodies = all.map(([name, bytes], nth) => {
    const next = nth + 2 <= all.length ? nth + 2 : NONE;
    entry(name, { next, sector }).copy(directory, (nth + 1) * 128);
    const sectors = Math.ceil(bytes.length / SECTOR) || 1;
    sector += sectors;
    return Buffer.concat([bytes, Buffer.alloc(sectors * SECTOR - bytes.length)]);
  });
  return Buffer.concat([header, table, directory, ...bodies]);
}

function entry(name: string, { next = NONE, child = NONE, sector = NONE }): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 'utf16le');
  bytes.writeUInt16LE(name.length * 2 + 2, 64);
  bytes.writeUInt32LE(NONE, 68);
  bytes.writeUInt32LE(next, 72);
  bytes.writeUInt32LE(child, 76);
  bytes.writeUInt32LE(sector, 116);
  bytes.writeUInt32LE(4_096, 120);
  return bytes;
}
