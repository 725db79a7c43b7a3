import { MAX_ASSETS } from '@platen/contracts/limits';
import type { DraftFile } from '../drafts/draft.ts';
import { ImportError } from './import.ts';

type Found = readonly [name: string, file: File];

/** A document, its two files of values, and what may lie beside it; a folder of programs has thousands. */
const MOST_FILES = 2 * MAX_ASSETS;

/** Reads dropped files, those of folders under their paths. @throws {ImportError} */
export async function droppedFiles({ items }: DataTransfer): Promise<DraftFile[]> {
  // The list is gone once this function waits.
  const found = [...items].map((item): Promise<Found[]> => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
    return Promise.resolve(file ? [[file.name, file]] : []);
  });
  return read((await Promise.all(found)).flat());
}

export const chosenFiles = (files: Iterable<File>) =>
  read([...files].map((file) => [file.name, file]));

async function read(found: readonly Found[]): Promise<DraftFile[]> {
  if (found.length > MOST_FILES) throw new ImportError('too_many');
  return Promise.all(
    found.map(async ([name, file]) => ({ name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

async function filesIn(folder: FileSystemDirectoryEntry): Promise<Found[]> {
  const reader = folder.createReader();
  const found: Found[] = [];
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return found; // it lists some at a time
    for (const entry of entries) found.push(...(await filesOf(entry)));
    if (found.length > MOST_FILES) throw new ImportError('too_many');
  }
}

async function filesOf(entry: FileSystemEntry): Promise<Found[]> {
  if (entry.isDirectory) return filesIn(entry as FileSystemDirectoryEntry);
  const file = await new Promise<File>((resolve, reject) =>
    (entry as FileSystemFileEntry).file(resolve, reject),
  );
  return [[entry.fullPath.slice(1), file]];
}
