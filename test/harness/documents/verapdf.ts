import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { isVeraPdfThere, veraPdfJar } from '../../../scripts/setup/verapdf.ts';

/** Levels of PDF/A, and PDF/UA-1, by veraPDF's names. */
export const FLAVOURS = ['1b', '2b', '3b', '2u', '3u', '2a', '3a', 'ua1'] as const;
export type Flavour = (typeof FLAVOURS)[number];

/**
 * Validates documents by one standard. @returns the rules that each violates, such as `6.2.4.3-2`: clause and test;
 * none if it conforms
 */
export async function validate(flavour: Flavour, pdfs: readonly Uint8Array[]): Promise<string[][]> {
  if (!isVeraPdfThere()) throw new Error('veraPDF is not there; run the tests by npm test');
  const folder = mkdtempSync(join(tmpdir(), 'platen-verapdf-'));
  try {
    const files = pdfs.map((pdf, index) => {
      const file = join(folder, `${index}.pdf`);
      writeFileSync(file, pdf);
      return file;
    });
    return violations(await report(flavour, files), pdfs.length);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `PASS` or `FAIL`, the file and the flavour; below a file that fails, each rule that it violates. */
const LINE = /^(?:PASS|FAIL) (?<file>\/.+) \S+$|^ +FAIL (?<rule>\S+)$/;

function violations(lines: string, count: number): string[][] {
  const found = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of lines.split('\n')) {
    const { file, rule } = LINE.exec(line)?.groups ?? {};
    if (file) {
      current = [];
      found.set(basename(file, '.pdf'), current);
    }
    if (rule) current.push(rule);
  }
  return Array.from({ length: count }, (_, index) => {
    const rules = found.get(String(index));
    if (!rules) throw new Error(`veraPDF says nothing of document ${index}:\n${lines}`);
    return rules;
  });
}

async function report(flavour: Flavour, files: string[]): Promise<string> {
  const child = spawn(
    'java',
    [
      // It starts often and runs briefly.
      '-XX:TieredStopAtLevel=1',
      '-cp',
      veraPdfJar(),
      'org.verapdf.apps.GreenfieldCliWrapper',
      '--format',
      'text',
      '--verbose',
      '--flavour',
      flavour,
      ...files,
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  return text(child.stdout);
}
