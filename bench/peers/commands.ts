import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonOf } from '../../scripts/setup/python.ts';
import type { BenchDocument } from './documents.ts';
import { htmlOf } from './html.ts';
import { isHtml, type Peer } from './peer.ts';

const MARGINS = ['-T', '20mm', '-B', '20mm', '-L', '15mm', '-R', '15mm'];

/** Programs that run once for every document. */
export const commandPeers = (): Peer[] => [
  command('WeasyPrint', isHtml, (file, out) => [
    pythonOf('peers'),
    '-m',
    'weasyprint',
    '--quiet',
    file,
    out,
  ]),
  command('wkhtmltopdf', isHtml, (file, out) => [
    'wkhtmltopdf',
    '--quiet',
    '--page-size',
    'A4',
    ...MARGINS,
    file,
    out,
  ]),
  command(
    'LibreOffice',
    (document) => !isHtml(document),
    (file, out, folder) => [
      'soffice',
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      join(out, '..'),
      file,
    ],
  ),
];

type CommandLine = (file: string, out: string, folder: string) => string[];

function command(name: string, takes: Peer['takes'], line: CommandLine): Peer {
  const running = new Set<number>();
  return {
    name,
    takes,
    make: (document) => withFolder((folder) => makeBy(document, { folder, line, running })),
    pids: () => [...running],
    close: () => Promise.resolve(),
  };
}

async function makeBy(
  document: BenchDocument,
  { folder, line, running }: { folder: string; line: CommandLine; running: Set<number> },
): Promise<Buffer> {
  const isWord = 'docx' in document.source;
  const file = join(folder, isWord ? 'document.docx' : 'document.html');
  writeFileSync(file, 'docx' in document.source ? document.source.docx : htmlOf(document));
  const out = join(folder, 'document.pdf');
  await run(line(file, out, folder), running);
  return readFileSync(out);
}

async function run([program = '', ...args]: string[], running: Set<number>): Promise<void> {
  const child = spawn(program, args, { stdio: 'ignore' });
  const { pid } = child;
  if (pid !== undefined) running.add(pid);
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (pid !== undefined) running.delete(pid);
  // WeasyPrint and wkhtmltopdf may exit with an error though they made the document.
  if (code !== 0 && code !== 1) throw new Error(`${program} ended with ${String(code)}`);
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-peer-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
