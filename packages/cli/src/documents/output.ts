import {
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { basename, dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { UsageError, type CliError } from '../errors.ts';
import { reasonOf } from './file-errors.ts';
import { STANDARD_INPUT } from './formats.ts';

export const OUTPUT_HELP =
  'where to, a file or a folder; - is standard output (default: beside the input)';

/** Endings of pictures that Platen does not make. */
const OTHERS = /\.(?:jpe?g|webp|gif|svg|tiff?|bmp)$/i;

/** Where a document goes: by default beside its source, or to standard output if that was standard input. */
export function outputOf(input: string, output: string | undefined, extension: string): string {
  if (OTHERS.test(output ?? ''))
    throw new UsageError(
      `Platen makes PDFs and PNGs: name a file with -o that ends in ${extension}.`,
    );
  const chosen = output ?? (input === STANDARD_INPUT ? STANDARD_INPUT : renamed(input, extension));
  if (chosen === STANDARD_INPUT && process.stdout.isTTY) {
    throw new UsageError(
      'A PDF cannot be shown in a terminal; name a file with -o FILE, or pipe the output.',
    );
  }
  return isFolder(chosen) ? join(chosen, nameIn(chosen, input, extension)) : chosen;
}

/** Also a folder that does not exist yet. */
export function isFolder(path: string): boolean {
  return path.endsWith('/') || path.endsWith(sep) || isThere(path, (stats) => stats.isDirectory());
}

function nameIn(folder: string, input: string, extension: string): string {
  if (input !== STANDARD_INPUT) return renamed(basename(input), extension);
  throw new UsageError(`${folder} is a folder: say which file in it, as in -o FOLDER/FILE.`);
}

/**
 * Protects the sources of a document from being overwritten by it, under any name.
 *
 * @throws {UsageError} the output is one of the sources
 */
export function spareSources(output: string, sources: string[]): void {
  const target = realFile(output);
  const same = target !== undefined && sources.some((source) => realFile(source) === target);
  if (same) {
    throw new UsageError(
      `${output} would be overwritten by its own output; choose another file with -o FILE.`,
    );
  }
}

/** The real path of a file, links followed; undefined if it is no file, or does not exist yet. */
function realFile(file: string): string | undefined {
  if (file === STANDARD_INPUT || !existsSync(file) || isSpecial(file)) return undefined;
  return realpathSync.native(file); // also on a disk that ignores case
}

/**
 * Writes a document as it arrives. A file appears whole or not at all, and the former one stays
 * until then. Creates missing folders.
 *
 * @throws {CliError} it cannot be written; errors of the document are passed on
 */
export async function writeDocument(
  document: globalThis.ReadableStream,
  file: string,
): Promise<void> {
  const source = Readable.fromWeb(document as ReadableStream);
  if (file === STANDARD_INPUT) await pipeline(source, process.stdout, { end: false });
  else await writeToFile(source, file);
}

async function writeToFile(source: Readable, file: string): Promise<void> {
  try {
    await (isSpecial(file) ? pipeline(source, createWriteStream(file)) : replace(source, file));
  } catch (error) {
    source.destroy(); // its rest is not needed
    throw isFileError(error) ? unwritable(file, error) : error;
  }
}

async function replace(source: Readable, file: string): Promise<void> {
  const target = realTarget(file);
  makeFolder(dirname(target));
  const suffix = randomBytes(4).toString('hex');
  const unfinished = join(dirname(target), `.${basename(target)}.${suffix}`);
  try {
    await pipeline(source, createWriteStream(unfinished, { flags: 'wx', ...modeOf(target) }));
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

function makeFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
}

/** Replaces the target of a link, not the link. */
function realTarget(file: string): string {
  const isLink = lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink();
  return isLink ? realpathSync(file) : file;
}

/** A replaced file keeps its permissions. */
function modeOf(file: string): { mode?: number } {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats ? { mode: stats.mode & 0o777 } : {};
}

/** A device or a pipe, such as /dev/null, cannot be replaced. */
function isSpecial(file: string): boolean {
  return isThere(file, (stats) => !stats.isFile());
}

/** An unreadable path counts as missing: writing to it then gives the reason. */
function isThere(path: string, is: (stats: Stats) => boolean): boolean {
  try {
    return is(statSync(path));
  } catch {
    return false;
  }
}

/** Errors of open and rename name the file; an error of write, such as a full disk, does not. */
function isFileError(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error;
}

function unwritable(file: string, error: NodeJS.ErrnoException): CliError {
  // Its folder and itself were just created, so nothing can be missing.
  const reason = error.code === 'ENOENT' ? 'its link leads nowhere' : reasonOf(error);
  return new UsageError(`${file} cannot be written: ${reason}.`);
}

function renamed(file: string, extension: string): string {
  return file.replace(/(?<=[^/])\.[^./]+$/, '') + extension;
}
