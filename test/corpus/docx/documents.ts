import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfOptions } from '@platen/contracts';

/** What is uploaded: `name.docx` is the file, `name.json` what goes with it. */
export interface CorpusUpload {
  file: Uint8Array<ArrayBuffer>;
  name: string;
  variables: Record<string, unknown>;
  options: PdfOptions;
}

/** The names of all documents here. */
export function documentNames(): string[] {
  return readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.docx'))
    .map((file) => file.replace(/\.docx$/, ''))
    .sort();
}

export function uploadOf(name: string): CorpusUpload {
  const values = JSON.parse(read(`${name}.json`).toString()) as Omit<CorpusUpload, 'file' | 'name'>;
  return { ...values, file: new Uint8Array(read(`${name}.docx`)), name: `${name}.docx` };
}

function read(file: string): Buffer {
  return readFileSync(join(import.meta.dirname, file));
}
