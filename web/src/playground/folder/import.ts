import type { PdfOptions } from '@platen/client';
import { MAX_FILE_BYTES } from '@platen/contracts/limits';
import { formatOfFile } from '@platen/contracts/source-formats';
import { strFromU8, unzipSync } from 'fflate';
import { EMPTY_DRAFT, type Draft, type Format } from '../drafts/draft.ts';
import { isObject, readJson } from '../request/json-text.ts';
import { OPTIONS_FILE, setOfFile, VARIABLES_FILE } from './names.ts';

/** The result of an import. */
export interface Imported {
  format: Format;
  draft: Draft;
}

/** Why a file cannot be imported, in a word that the page turns into a sentence. */
export type ImportFault = 'too_large' | 'no_archive' | 'no_document' | 'no_options';

export class ImportError extends Error {
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(fault);
    this.fault = fault;
  }
}

const MAX_FILES = 100;

/** Reads a ZIP archive of a folder, or one document. @throws {ImportError} */
export function imported(name: string, bytes: Uint8Array<ArrayBuffer>): Imported {
  if (bytes.length > MAX_FILE_BYTES) throw new ImportError('too_large');
  if (!name.toLowerCase().endsWith('.zip')) return draftOf({ [name]: bytes });
  return draftOf(unpacked(bytes));
}

type Files = Record<string, Uint8Array<ArrayBuffer>>;

function unpacked(archive: Uint8Array): Files {
  let total = 0;
  let count = 0;
  try {
    return unzipSync(archive, {
      filter: ({ originalSize, name }) => {
        total += originalSize;
        count += 1;
        if (total > MAX_FILE_BYTES || count > MAX_FILES) throw new ImportError('too_large');
        return !isHidden(name);
      },
    });
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('no_archive');
  }
}

/** Folders, and what macOS and Windows add to archives. */
function isHidden(path: string): boolean {
  return path.endsWith('/') || path.split('/').some((step) => /^(\.|__MACOSX$)/.test(step));
}

function draftOf(files: Files): Imported {
  const byName = Object.entries(files).map(([path, bytes]) => ({ name: basename(path), bytes }));
  const [variables, options] = [VARIABLES_FILE, OPTIONS_FILE].map((name) =>
    byName.length > 1 ? byName.find((file) => file.name === name) : undefined,
  );
  const sets = Object.fromEntries(
    byName.flatMap(({ name, bytes }) => {
      const set = setOfFile(name);
      return set === undefined ? [] : [[set, strFromU8(bytes)]];
    }),
  );
  const document = byName.find(
    (file) =>
      file !== variables &&
      file !== options &&
      setOfFile(file.name) === undefined &&
      formatOfFile(file.name) !== undefined,
  );
  const format = formatOfFile(document?.name ?? '');
  if (!document || !format) throw new ImportError('no_document');
  return {
    format,
    draft: {
      ...EMPTY_DRAFT,
      ...(format === 'docx' ? { file: document } : { source: strFromU8(document.bytes) }),
      variables: variables ? strFromU8(variables.bytes) : '',
      ...(Object.keys(sets).length > 0 && { sets }),
      options: options ? optionsOf(strFromU8(options.bytes)) : {},
    },
  };
}

/** Names and values are the API's to judge. */
function optionsOf(text: string): PdfOptions {
  if (!isObject(readJson(text).value)) throw new ImportError('no_options');
  return JSON.parse(text) as PdfOptions;
}

function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
