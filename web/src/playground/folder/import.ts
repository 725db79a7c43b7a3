import type { PdfOptions } from '@platen/client';
import { MAX_ASSETS, MAX_ASSETS_BYTES, MAX_FILE_BYTES } from '@platen/contracts/limits';
import { formatOfFile } from '@platen/contracts/source-formats';
import { strFromU8, strToU8, unzipSync } from 'fflate';
import {
  EMPTY_DRAFT,
  TEXT_SOURCES,
  withFiles,
  type Draft,
  type DraftFile,
  type Format,
} from '../drafts/draft.ts';
import { isObject, readJson } from '../request/json-text.ts';
import { OPTIONS_FILE, setOfFile } from './names.ts';

export interface Imported {
  /** Of the document or its archive. */
  name: string;
  format: Format;
  draft: Draft;
}

/** Why files cannot be taken, in a word that the page turns into a sentence. */
export type ImportFault =
  | 'too_large'
  | 'too_many'
  | 'no_archive'
  | 'no_document'
  | 'no_single'
  | 'no_options'
  | 'not_beside'
  | 'bad_name'
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
  if (sizeOf(files) > MAX_FILE_BYTES) throw new ImportError('too_large');
  if (!isArchive(files)) return draftOf(files);
  const [{ name, bytes }] = files;
  return { ...draftOf(unpacked(bytes)), name };
}

export const isArchive = (files: readonly DraftFile[]): files is readonly [DraftFile] =>
  files.length === 1 && /\.zip$/i.test(files[0]?.name ?? '');

/** What may lie beside a document, the last of each name. @throws {ImportError} */
export function besideOf(files: readonly DraftFile[]): DraftFile[] {
  const added = visibleOf(files);
  if (added.length === 0) throw new ImportError('no_document');
  if (added.some(({ name }) => INDEXES.includes(name) || partOf(name) !== 'document'))
    throw new ImportError('not_beside');
  return lastOfName(added);
}

/** With more files beside it, each in the place of one of its name. @throws {ImportError} */
export function withAssets(draft: Draft, added: readonly DraftFile[]): Draft {
  const assets = lastOfName([...(draft.assets ?? []), ...added]);
  // The text counts with them, as the API has it.
  const size = sizeOf(assets) + strToU8(draft.source).length;
  if (assets.length > MAX_ASSETS || size > MAX_ASSETS_BYTES) throw new ImportError('too_many');
  return withFiles(draft, assets);
}

const lastOfName = (files: readonly DraftFile[]) => [
  ...new Map(files.map((file) => [file.name, file])).values(),
];

export const sizeOf = (files: readonly DraftFile[]) =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

function unpacked(archive: Uint8Array): DraftFile[] {
  let total = 0;
  let count = 0;
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        if (isHidden(pathOf(name))) return false;
        total += originalSize;
        if (total > MAX_FILE_BYTES) throw new ImportError('too_large');
        if (++count > MOST_FILES) throw new ImportError('too_many');
        return true;
      },
    });
    return Object.entries(files).map(([name, bytes]) => ({ name, bytes }));
  } catch (error) {
    throw error instanceof ImportError ? error : new ImportError('no_archive');
  }
}

/** A document, its files of values, and what may lie beside it; a folder of programs has thousands. */
export const MOST_FILES = 2 * MAX_ASSETS;

/** Folders, and what macOS and Windows add to archives. */
export function isHidden(path: string): boolean {
  return path.endsWith('/') || path.split('/').some((step) => /^(\.|__MACOSX$)/.test(step));
}

/** @throws {ImportError} it leads out of its folder, or an object cannot have it as a key */
function pathOf(name: string): string {
  const steps = name.split('/').filter((step) => step !== '.');
  if (steps.includes('..') || steps.includes('__proto__')) throw new ImportError('bad_name');
  return steps.join('/');
}

const visibleOf = (files: readonly DraftFile[]) =>
  files
    .map(({ name, bytes }) => ({ name: pathOf(name), bytes }))
    .filter(({ name }) => !isHidden(name));

/** The names of documents that have files beside them. */
const INDEXES = Object.values(TEXT_SOURCES).map(({ file }) => file);

/** What is in the only top folder counts as if it stood above it, as in an upload. */
function draftOf(given: readonly DraftFile[]): Imported {
  const files = withoutTop(visibleOf(given));
  const parts = Map.groupBy(files, ({ name }) => (files.length > 1 ? partOf(name) : 'document'));
  const { document, format } = documentIn(parts.get('document') ?? []);
  const { name } = document;
  const options = optionsIn(parts.get('options'));
  const draft = { ...EMPTY_DRAFT, ...setsIn(parts.get('set')), options };
  if (format === 'docx') return { name, format, draft: { ...draft, file: document } };
  const beside = (parts.get('document') ?? []).filter((one) => one !== document);
  const text = { ...draft, source: strFromU8(document.bytes) };
  return { name, format, draft: beside.length > 0 ? withAssets(text, besideOf(beside)) : text };
}

function withoutTop(files: readonly DraftFile[]): DraftFile[] {
  const tops = new Set(files.map(({ name }) => name.slice(0, name.indexOf('/') + 1)));
  const [top = ''] = tops.size === 1 ? tops : [];
  return files.map(({ name, bytes }) => ({ name: name.slice(top.length), bytes }));
}

/** The one that the API finds by its name, or the only one. @throws {ImportError} */
function documentIn(files: readonly DraftFile[]): { document: DraftFile; format: Format } {
  const top = files.filter(({ name }) => !name.includes('/'));
  const named = top.filter(({ name }) => INDEXES.includes(name));
  // Data, and PDF letterheads, lie beside others.
  const isData = ({ name }: DraftFile) => files.length > 1 && /\.(json|pdf)$/i.test(name);
  const [document, another] =
    named.length > 0 ? named : top.filter((one) => formatOfFile(one.name) && !isData(one));
  const format = document && formatOfFile(document.name);
  if (!format) throw new ImportError('no_document');
  if (another || (format === 'docx' && files.length > 1)) throw new ImportError('no_single');
  return { document, format };
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
