import type { PdfOptions } from '@platen/client';
import { MAX_ASSETS, MAX_ASSETS_BYTES, MAX_FILE_BYTES } from '@platen/contracts/limits';
import { formatOfFile, SOURCE_FORMATS } from '@platen/contracts/source-formats';
import { strFromU8, unzipSync } from 'fflate';
import {
  EMPTY_DRAFT,
  TEXT_SOURCES,
  type Draft,
  type DraftFile,
  type Format,
} from '../drafts/draft.ts';
import { isObject, readJson } from '../request/json-text.ts';
import { OPTIONS_FILE, setOfFile } from './names.ts';

/** The result of an import. */
export interface Imported {
  /** Of the document or its archive; absent: the files are for the open one. */
  name?: string;
  format: Format;
  draft: Draft;
}

/** Why files cannot be taken, in a word that the page turns into a sentence. */
export type ImportFault =
  | 'too_large'
  | 'too_many'
  | 'no_archive'
  | 'no_document'
  | 'no_options'
  | 'not_beside'
  | 'no_office'
  | 'unread';

export class ImportError extends Error {
  readonly fault: ImportFault;

  constructor(fault: ImportFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A document in a folder, a ZIP archive of one, or by itself. @throws {ImportError} */
export function imported(files: readonly DraftFile[]): Imported {
  const [{ name, bytes } = { name: '', bytes: new Uint8Array() }, ...others] = files;
  if (sizeOf(files) > MAX_FILE_BYTES) throw new ImportError('too_large');
  const isArchive = others.length === 0 && name.toLowerCase().endsWith('.zip');
  return isArchive ? { ...draftOf(unpacked(bytes)), name } : draftOf(files);
}

/** With more files beside it, each in the place of one of its name. @throws {ImportError} */
export function withAssets(draft: Draft, files: readonly DraftFile[]): Draft {
  const added = files.filter(({ name }) => !isHidden(name));
  if (added.some(({ name }) => INDEXES.includes(name) || partOf(name) !== 'document'))
    throw new ImportError('not_beside');
  const kept = draft.assets?.filter((one) => !added.some(({ name }) => name === one.name)) ?? [];
  const assets = [...kept, ...added];
  if (assets.length > MAX_ASSETS || sizeOf(assets) > MAX_ASSETS_BYTES)
    throw new ImportError('too_many');
  return { ...draft, assets };
}

export const sizeOf = (files: readonly DraftFile[]) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

function unpacked(archive: Uint8Array): DraftFile[] {
  let total = 0;
  try {
    const files = unzipSync(archive, {
      filter: ({ originalSize }) => {
        total += originalSize;
        if (total > MAX_FILE_BYTES) throw new ImportError('too_large');
        return true;
      },
    });
    return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('no_archive');
  }
}

/** Folders, and what macOS and Windows add to archives. */
function isHidden(path: string): boolean {
  return path.endsWith('/') || path.split('/').some((step) => /^(\.|__MACOSX$)/.test(step));
}

/** The names of documents that have files beside them. */
const INDEXES = Object.values(TEXT_SOURCES).map(({ file }) => file);

/** What is in the only top folder counts as if it stood above it, as in an upload. */
function draftOf(given: readonly DraftFile[]): Imported {
  const files = withoutTop(given.filter(({ name }) => !isHidden(name)));
  const parts = Map.groupBy(files, ({ name }) => (files.length > 1 ? partOf(name) : 'document'));
  const { document, format } = documentIn(parts.get('document') ?? []);
  const { name } = document;
  const options = optionsIn(parts.get('options'));
  const draft = { ...EMPTY_DRAFT, ...setsIn(parts.get('set')), options };
  if (format === 'docx') return { name, format, draft: { ...draft, file: document } };
  const beside = (parts.get('document') ?? []).filter((one) => one !== document);
  const text = { ...draft, source: strFromU8(document.bytes) };
  return { name, format, draft: beside.length > 0 ? withAssets(text, beside) : text };
}

function withoutTop(files: readonly DraftFile[]): DraftFile[] {
  const tops = new Set(files.map(({ name }) => name.slice(0, name.indexOf('/') + 1)));
  const [top = ''] = tops.size === 1 ? tops : [];
  return files.map(({ name, bytes }) => ({ name: name.slice(top.length), bytes }));
}

/** The one that the API finds by its name, or the first in the order of formats. @throws {ImportError} */
function documentIn(files: readonly DraftFile[]): { document: DraftFile; format: Format } {
  const top = files.filter(({ name }) => !name.includes('/'));
  const named = top.filter(({ name }) => INDEXES.includes(name));
  for (const format of SOURCE_FORMATS) {
    const isIt = ({ name }: DraftFile) => formatOfFile(name) === format;
    const document = (named.length > 0 ? named : top).find(isIt);
    if (document) return { document, format };
  }
  throw new ImportError('no_document');
}

/** The first is shown. */
function setsIn(files: readonly DraftFile[] = []): Pick<Draft, 'variables' | 'set' | 'sets'> {
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
function optionsIn([file]: readonly DraftFile[] = []): PdfOptions {
  const text = strFromU8(file?.bytes ?? new Uint8Array());
  if (!isObject(readJson(text).value)) throw new ImportError('no_options');
  return JSON.parse(text || '{}') as PdfOptions;
}
