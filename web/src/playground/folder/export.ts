import { strToU8, zipSync } from 'fflate';
import { TEXT_SOURCES, type Draft, type Format } from '../drafts/draft.ts';
import { setsOf } from '../drafts/data-sets.ts';
import { filesOf, folderName } from '../request/body.ts';
import { OPTIONS_FILE, setFile } from './names.ts';

/** A draft as files, and the command that makes a PDF of them. */
interface Folder {
  name: string;
  files: Record<string, Uint8Array>;
  command: string;
}

/** The folder that `platen render` reads. */
export function folderOf(format: Format, draft: Draft): Folder {
  const [document, bytes] = documentOf(format, draft);
  const name = folderName(format);
  // Of files beside a text, a document by itself takes only those that it names; an archive takes all.
  const hasFiles = format !== 'docx' && draft.assets !== undefined;
  const folder = hasFiles ? `${name}/` : '';
  const sets = Object.entries(setsOf(draft));
  const hasVariables = draft.variables.trim() !== '';
  const hasOptions = Object.keys(draft.options).length > 0;
  return {
    name,
    files: {
      ...(hasFiles && filesOf(draft.assets)),
      [document]: bytes,
      ...((hasVariables || sets.length > 1) &&
        Object.fromEntries(sets.map(([name, text]) => [setFile(name), strToU8(text)]))),
      ...(hasOptions && { [OPTIONS_FILE]: strToU8(`${JSON.stringify(draft.options, null, 2)}\n`) }),
    },
    command: [
      `platen render ${quoted(hasFiles ? `${name}.zip` : document)}`,
      ...(hasVariables ? [`--vars ${quoted(folder + setFile(draft.set))}`] : []),
      ...(hasOptions ? [`--options ${folder}${OPTIONS_FILE}`] : []),
    ].join(' '),
  };
}

export function zipOf({ name, files }: Folder): Uint8Array<ArrayBuffer> {
  return zipSync({ [name]: files });
}

function documentOf(format: Format, { source, file }: Draft): [string, Uint8Array] {
  if (format !== 'docx') return [TEXT_SOURCES[format].file, strToU8(source)];
  return [file?.name ?? 'document.docx', file?.bytes ?? new Uint8Array()];
}

function quoted(name: string): string {
  return /^[\w./-]+$/.test(name) ? name : `'${name.replaceAll("'", String.raw`'\''`)}'`;
}
