import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../setup/command.ts';
import { OASDIFF } from '../setup/go-tool.ts';
import { comparable } from './comparable.ts';
import { currentContract, intendedChanges, releasedContract, type Contract } from './contract.ts';

interface Change {
  text: string;
  operation: string;
  path: string;
}

/**
 * What a caller who relies on `before` cannot rely on any more.
 * @returns a sentence each; none if `after` only adds to it
 */
export async function breakingChanges(before: Contract, after: Contract): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-contract-'));
  try {
    const files = [before, after].map((contract, index) => {
      const file = join(folder, `${index}.json`);
      writeFileSync(file, JSON.stringify(comparable(contract)));
      return file;
    });
    const printed = await runCommand(await OASDIFF.ready(), [
      'breaking',
      ...files,
      '--flatten-allof',
      '--format',
      'json',
    ]);
    const changes = JSON.parse(printed || '[]') as Change[];
    return changes.map(({ operation, path, text }) => `${operation} ${path}: ${text}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The unintended breaking changes of this checkout since the last release. */
export async function unintendedChanges(): Promise<string[]> {
  const changes = await breakingChanges(releasedContract(), currentContract());
  const intended = intendedChanges();
  return changes.filter((change) => !intended.some((beginning) => change.startsWith(beginning)));
}
