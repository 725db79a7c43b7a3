import { MAX_FILE_BYTES } from '@platen/contracts/limits';
import type { DraftFile } from '../drafts/draft.ts';
import { ImportError, isHidden, MOST_FILES } from './import.ts';

type Found = readonly [name: string, file: File];

/** Reads dropped files, those of folders under their paths. @throws {ImportError} */
export async function droppedFiles({ items }: Pick<DataTransfer, 'items'>): Promise<DraftFile[]> {
  const found: Found[] = [];
  // The list is gone once this function waits.
  const adding = [...items].map(async (item) => {
    const entry = item.webkitGetAsEntry();
    const file = item.getAsFile();
    if (entry?.isDirectory) await addEntry(found, entry);
    else if (file) found.push([file.name, file]);
  });
  await Promise.all(adding);
  return read(found);
}

export const chosenFiles = (files: Iterable<File>) =>
  read([...files].map((file) => [file.name, file]));

async function read(found: readonly Found[]): Promise<DraftFile[]> {
  if (found.length > MOST_FILES) throw new ImportError('too_many');
  if (found.reduce((sum, [, { size }]) => sum + size, 0) > MAX_FILE_BYTES)
    throw new ImportError('too_large');
  return Promise.all(
    found.map(async ([name, file]) => ({ name, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
}

/** A file, or those in a folder: not the thousands of a hidden one. */
async function addEntry(found: Found[], entry: FileSystemEntry): Promise<void> {
  if (isHidden(entry.name)) return;
  if (found.length > MOST_FILES) throw new ImportError('too_many');
  if (!entry.isDirectory) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    );
    found.push([entry.fullPath.slice(1), file]);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return; // it lists some at a time
    for (const each of entries) await addEntry(found, each);
  }
}
