import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/paths.ts';

/** The operations that make documents, by path. */
export type Operation = '/generate/pdf' | '/generate/pdf/upload' | '/generate/preview';

type Paths = Record<string, { post: { responses: Record<string, unknown> } }>;

const FILE = join(ROOT, 'packages/contracts/openapi.yaml');
const { paths } = parse(readFileSync(FILE, 'utf8')) as { paths: Paths };

/** The HTTP statuses that the OpenAPI document names for an operation. */
export function documentedStatuses(operation: Operation): number[] {
  return Object.keys(paths[operation]!.post.responses).map(Number);
}
