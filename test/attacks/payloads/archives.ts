import { strToU8, zipSync, type Zippable } from 'fflate';

const zip = (files: Zippable) =>
  Buffer.from(zipSync({ 'index.html': strToU8('<p>seen'), ...files }));
const named = (name: string) => zip({ [name]: strToU8('out') });

/** Where a record of the central directory has the size of what comes out (PKWARE APPNOTE 4.3.12). */
const SIZE_AT = 24;
const RECORD = Buffer.from('PK\u0001\u0002', 'latin1');
const END = Buffer.from('PK\u0005\u0006', 'latin1');

/** With other bytes in the last record of the directory. */
function forged(archive: Buffer, at: number, bytes: Buffer): Buffer {
  const copy = Buffer.from(archive);
  bytes.copy(copy, copy.lastIndexOf(RECORD) + at);
  return copy;
}

/** One packed file under many names, which takes little more room than one. */
function overlapping(archive: Buffer, names: number): Buffer {
  const [start, end] = [archive.lastIndexOf(RECORD), archive.lastIndexOf(END)];
  const record = archive.subarray(start, end);
  const records = Array.from({ length: names }, (_, nth) => {
    const own = Buffer.from(record);
    own.write(String(nth).padStart(4, '0'), record.length - 4, 'latin1');
    return own;
  });
  const directory = Buffer.concat([archive.subarray(archive.indexOf(RECORD), start), ...records]);
  const tail = Buffer.from(archive.subarray(end));
  tail.writeUInt16LE(names + 1, 8);
  tail.writeUInt16LE(names + 1, 10);
  tail.writeUInt32LE(directory.length, 12);
  return Buffer.concat([archive.subarray(0, archive.indexOf(RECORD)), directory, tail]);
}

const noise = (bytes: number) =>
  Buffer.from(Array.from({ length: bytes }, (_, at) => (at * at) >> 3));

/** Archives whose names lead out of them, or that are far larger than they look, by name. */
export const ARCHIVES: Readonly<Record<string, Buffer>> = {
  'steps out': named('../../../../tmp/out.txt'),
  'steps out in the middle': named('a/../../out.txt'),
  'an absolute path': named('/tmp/out.txt'),
  'a drive': named('C:/out.txt'),
  backslashes: named('..\\..\\out.txt'),
  'a share': named('\\\\localhost\\out.txt'),
  'a null character': named('out.txt\0.png'),
  'two files of one name': zip({ 'a.txt': strToU8('1'), 'A.txt': strToU8('2') }),
  'five thousand files': zip(
    Object.fromEntries(Array.from({ length: 5_001 }, (_, nth) => [`${nth}`, new Uint8Array()])),
  ),
  'a hundred and one files': zip(
    Object.fromEntries(Array.from({ length: 101 }, (_, nth) => [`${nth}`, new Uint8Array()])),
  ),
  'a file of zeros': zip({ 'zeros.bin': new Uint8Array(100 * 2 ** 20) }),
  'zeros that say they are few': forged(
    zip({ 'zeros.bin': new Uint8Array(100 * 2 ** 20) }),
    SIZE_AT,
    Buffer.from([9, 0, 0, 0]),
  ),
  'one file under three thousand names': overlapping(zip({ 'a/0000': noise(30_000) }), 3_000),
  'more than 20 MiB': zip({ 'a.bin': [noise(21 * 2 ** 20), { level: 0 }] }),
};

/** A link of Unix, which a program that unpacks to a folder would follow. */
export const link = (target: string) =>
  zip({
    'index.html': strToU8('<p>seen<iframe src="link.txt"></iframe>'),
    'link.txt': [strToU8(target), { os: 3, attrs: (0o120777 << 16) >>> 0 }],
  });
