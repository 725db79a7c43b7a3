import type { PdfOptions } from '@platen/client';
import { MAX_FILE_BYTES } from '@platen/contracts/limits';
import { formatOfFile } from '@platen/contracts/source-formats';
import { strFromU8, unzipSync } from 'fflate';
import { EMPTY_DRAFT, type Draft, type Format, type WordFile } from '../drafts/draft.ts';
import { isObject, readJson } from '../request/json-text.ts';
import { OPTIONS_FILE, setOfFile } from './names.ts';

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
  const all = Object.entries(files).map(([path, bytes]) => ({ name: basename(path), bytes }));
  const parts = Map.groupBy(all, ({ name }) => (all.length > 1 ? partOf(name) : 'document'));
  const [options] = parts.get('options') ?? [];
  const document = parts.get('document')?.find(({ name }) => formatOfFile(name) !== undefined);
  const format = formatOfFile(document?.name ?? '');
  if (!document || !format) throw new ImportError('no_document');
  return {
    format,
    draft: {
      ...EMPTY_DRAFT,
      ...(format === 'docx' ? { file: document } : { source: strFromU8(document.bytes) }),
      ...setsIn(parts.get('set')),
      options: options ? optionsOf(strFromU8(options.bytes)) : {},
    },
  };
}

/** The first is shown. */
function setsIn(files: readonly WordFile[] = []): Pick<Draft, 'variables' | 'set' | 'sets'> {
  const texts = files.map(({ name, bytes }) => [setOfFile(name) ?? '', strFromU8(bytes)] as const);
  const all = Object.fromEntries(texts);
  const [set = ''] = Object.keys(all).sort();
  const { [set]: variables = '', ...sets } = all;
  const hasOthers = Object.keys(sets).length > 0;
  return { variables, ...(set !== '' && { set }), ...(hasOthers && { sets }) };
}

function partOf(name: string): 'options' | 'set' | 'document' {
  if (name === OPTIONS_FILE) return 'options';
  return setOfFile(name) === undefined ? 'document' : 'set';
}

/** Names and values are the API's to judge. */
function optionsOf(text: string): PdfOptions {
  if (!isObject(readJson(text).value)) throw new ImportError('no_options');
  return JSON.parse(text) as PdfOptions;
}

function basename(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
