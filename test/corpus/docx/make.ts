import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Packer, type Document } from 'docx';
import { certificate } from './source/certificate.ts';
import { contract } from './source/contract.ts';
import { figures } from './source/figures.ts';
import { inventory } from './source/inventory.ts';
import { invoice } from './source/invoice.ts';
import { languages } from './source/languages.ts';
import { letter } from './source/letter.ts';
import { lists } from './source/lists.ts';
import { minutes } from './source/minutes.ts';
import { newsletter } from './source/newsletter.ts';
import { report } from './source/report.ts';
import { strict } from './source/strict.ts';
import { thesis } from './source/thesis.ts';

/** Makes the documents of this folder again: `node test/corpus/docx/make.ts`. Needs LibreOffice. */

/** As writers like Word make them. */
const PACKED: Readonly<Record<string, () => Document>> = {
  contract,
  figures,
  inventory,
  invoice,
  languages,
  lists,
  minutes,
  newsletter,
  report,
  thesis,
};

/** Written by hand, with the marks that Word leaves. */
const WRITTEN: Readonly<Record<string, () => Uint8Array>> = { certificate, letter };

/** By LibreOffice. */
const CONVERTED = ['handbook.fodt', 'timetable.html'];

const LIBRE_OFFICE = '/usr/lib/libreoffice/program/soffice';
const LIBRE_OFFICE_LIMIT_MS = 120_000;

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(join(import.meta.dirname, `${name}.docx`), bytes);
}

function convert(source: string): void {
  const profile = mkdtempSync(join(tmpdir(), 'platen-libreoffice-'));
  const args = [
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    '--headless',
    '--writer',
    '--convert-to',
    'docx:MS Word 2007 XML',
    '--outdir',
    import.meta.dirname,
    join(import.meta.dirname, 'source', source),
  ];
  try {
    execFileSync(LIBRE_OFFICE, args, { timeout: LIBRE_OFFICE_LIMIT_MS, stdio: 'ignore' });
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
}

for (const [name, make] of Object.entries(PACKED)) write(name, await Packer.toBuffer(make()));
for (const [name, make] of Object.entries(WRITTEN)) write(name, make());
write('report-strict', strict(await Packer.toBuffer(report())));
for (const source of CONVERTED) convert(source);
