import { cpSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../paths.ts';

/** The public contract: the OpenAPI document, and the schema that it refers to. */
export interface Contract {
  openapi: { paths: Record<string, object>; components: { schemas: Record<string, object> } };
  template: { $defs: Record<string, object> };
}

const CONTRACTS = join(ROOT, 'packages/contracts');
const RELEASES = join(CONTRACTS, 'releases');
const FILES = ['openapi.yaml', 'schemas/template-v1.json'] as const;

export function currentContract(): Contract {
  return readContract(CONTRACTS);
}

export function releasedContract(): Contract {
  return readContract(join(RELEASES, lastRelease()));
}

/** Breaking changes that the next release makes on purpose: how each begins. */
export function intendedChanges(): string[] {
  const lines = readFileSync(join(CONTRACTS, 'intended-changes.txt'), 'utf8').split('\n');
  return lines.filter((line) => line && !line.startsWith('#'));
}

/** Keeps the current contract as that of a release. @param version such as "0.1.0" */
export function keepAsRelease(version: string): void {
  for (const file of FILES) {
    const kept = join(RELEASES, version, file);
    mkdirSync(dirname(kept), { recursive: true });
    cpSync(join(CONTRACTS, file), kept);
  }
}

function readContract(folder: string): Contract {
  const read = (file: (typeof FILES)[number]) => readFileSync(join(folder, file), 'utf8');
  return {
    openapi: parse(read('openapi.yaml')) as Contract['openapi'],
    template: JSON.parse(read('schemas/template-v1.json')) as Contract['template'],
  };
}

function lastRelease(): string {
  const [last] = readdirSync(RELEASES).toSorted((a, b) =>
    b.localeCompare(a, 'en', { numeric: true }),
  );
  return last ?? '';
}
