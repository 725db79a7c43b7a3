import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** yauzl 3 has promises; its published types are version 2's. */
declare module 'yauzl' {
  interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
  }
  function fromBufferPromise(buffer: Buffer, options: Options): Promise<ZipFile>;
}

/** Why an archive is refused, in a sentence for whoever sent it. */
export class ArchiveFault extends Error {
  readonly entry: string | undefined;

  /** @param entry the name of the file in it that is at fault */
  constructor(sentence: string, entry?: string, cause?: unknown) {
    super(sentence, { cause });
    this.entry = entry;
  }
}

/** api.md, Limits. */
const MAX_ENTRIES = 5_000;
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024;
const MAX_RATIO = 200;

/** yauzl's errors about a name, before this code sees it. */
const UNSAFE_NAME = /absolute path|invalid relative path|invalid characters in fileName/;

/** How a zip begins, unless it is empty (PKWARE APPNOTE 4.3.7). */
export const ZIP_SIGNATURE = Buffer.from('PK\x03\x04', 'latin1');

/** PKWARE APPNOTE 4.4.5. */
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks a zip from its central directory, trusting none of its sizes:
 * what comes out is counted. Folders are left out.
 * @param maxBytes how many bytes may come out
 * @returns the entries' bytes by name
 * @throws {ArchiveFault} damaged, encrypted, too large, or names that lead elsewhere
 */
export async function unpack(
  file: Buffer,
  maxBytes = MAX_UNPACKED_BYTES,
): Promise<Map<string, Buffer>> {
  try {
    const options = { lazyEntries: true, strictFileNames: true };
    const archive = archiveIn(file);
    const zip = await yauzl.fromBufferPromise(archive, options);
    return await readAll(zip, new Room(archive.length, maxBytes));
  } catch (error) {
    if (error instanceof ArchiveFault) throw error;
    throw UNSAFE_NAME.test(String(error)) ? unsafeName(error) : damaged(error);
  }
}

/**
 * The names of what is in a zip, as they are; unpacks nothing.
 * @throws {ArchiveFault} damaged, or too many
 */
export async function namesIn(file: Buffer): Promise<string[]> {
  try {
    const zip = await yauzl.fromBufferPromise(archiveIn(file), { lazyEntries: true });
    requireFew(zip);
    const names: string[] = [];
    for await (const { fileName } of zip.eachEntry()) names.push(fileName);
    return names;
  } catch (error) {
    throw error instanceof ArchiveFault ? error : damaged(error);
  }
}

/** The end of an archive, and the place of its comment's length (PKWARE APPNOTE 4.3.16). */
const END = Buffer.from('PK\x05\x06', 'latin1');
const END_BYTES = 22;
const COMMENT_LENGTH_AT = 20;

/**
 * The archive without what stands behind it, such as a line end of a careless upload. Only what follows the last
 * end of an archive is left out: what everybody else reads is read.
 */
function archiveIn(file: Buffer): Buffer {
  let at = file.lastIndexOf(END);
  while (at !== -1 && at + END_BYTES > file.length)
    at = at === 0 ? -1 : file.lastIndexOf(END, at - 1);
  if (at === -1) return file;
  const end = at + END_BYTES + file.readUInt16LE(at + COMMENT_LENGTH_AT);
  return end < file.length ? file.subarray(0, end) : file;
}

async function readAll(zip: ZipFile, room: Room): Promise<Map<string, Buffer>> {
  requireFew(zip);
  const entries = new Map<string, Buffer>();
  const names = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    checkEntryName(entry.fileName, names);
    checkMethod(entry);
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, await read(zip, entry, room));
  }
  return entries;
}

function requireFew({ entryCount }: ZipFile): void {
  if (entryCount > MAX_ENTRIES)
    throw new ArchiveFault(`The document has more than ${MAX_ENTRIES} files in it.`);
}

function checkMethod(entry: Entry): void {
  if (entry.isEncrypted()) {
    throw new ArchiveFault(
      'The zip archive is encrypted. Upload it without a password.',
      entry.fileName,
    );
  }
  if (![STORED, DEFLATED].includes(entry.compressionMethod)) {
    throw new ArchiveFault(
      'The zip archive is packed in a way that Word does not use.',
      entry.fileName,
    );
  }
}

async function read(zip: ZipFile, entry: Entry, room: Room): Promise<Buffer> {
  const chunks: Buffer[] = [];
  // Leaving the loop ends the stream: what would come after the limit is never unpacked.
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    room.take((chunk as Buffer).length);
    chunks.push(chunk as Buffer);
  }
  const bytes = Buffer.concat(chunks);
  if (crc32(bytes) !== entry.crc32) throw damaged(new Error(`checksum of ${entry.fileName}`));
  return bytes;
}

/** How many bytes may still be unpacked. */
class Room {
  readonly #fileBytes: number;
  readonly #maxBytes: number;
  #unpacked = 0;

  constructor(fileBytes: number, maxBytes: number) {
    this.#fileBytes = fileBytes;
    this.#maxBytes = maxBytes;
  }

  take(bytes: number): void {
    this.#unpacked += bytes;
    if (this.#unpacked > this.#maxBytes) {
      const most = this.#maxBytes / 2 ** 20;
      throw new ArchiveFault(`The document is larger than ${most} MiB once it is unpacked.`);
    }
    if (this.#unpacked > MAX_RATIO * this.#fileBytes) {
      throw new ArchiveFault(`The document unpacks to more than ${MAX_RATIO} times its size.`);
    }
  }
}

function damaged(cause: unknown): ArchiveFault {
  const sentence = 'The file is damaged or incomplete: it is no readable zip archive.';
  return new ArchiveFault(`${sentence} Save the document again and upload it.`, undefined, cause);
}

/** Absolute, with a drive, backslashes, control characters, or a step that is empty, `.` or `..`. */
const UNSAFE = /^\/|^[a-z]:|[\\\p{Cc}]|(?:^|\/)\.{0,2}(?=\/)|(?:^|\/)\.{1,2}$/iu;

/**
 * Checks one entry's name and adds it to `names`: OPC compares part names
 * without regard to case (ISO/IEC 29500-2, 6.2.2.3).
 * @throws {ArchiveFault}
 */
function checkEntryName(name: string, names: Set<string>): void {
  if (name === '' || UNSAFE.test(name)) throw unsafeName(new Error(name));
  const key = name.toLowerCase();
  if (names.has(key)) throw new ArchiveFault('The document has two files of one name in it.', name);
  names.add(key);
}

function unsafeName(cause: unknown): ArchiveFault {
  const sentence =
    'The document has a file in it whose name leads out of the archive, or has a backslash or a control character.';
  return new ArchiveFault(sentence, undefined, cause);
}
