import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../setup/command.ts';
import { OASDIFF } from '../setup/go-tool.ts';
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

/**
 * The contract as one document that oasdiff can take. It follows every reference wherever it leads, so
 * blocks in blocks would never end: each definition of the template's schema becomes the body of an
 * operation of its own, in which another one stands by its name alone.
 */
function comparable({ openapi, template }: Contract): object {
  const { paths, components, ...rest } = openapi;
  const { ErrorCode, ...schemas } = components.schemas;
  const { $defs, ...root } = template;
  const parts = [
    ...Object.entries({ template: root, ...$defs }),
    // Later versions may have more codes, but none less: as what is sent it would be the other way round.
    ['ErrorCode', ErrorCode ?? {}] as const,
  ];
  const added = parts.map(([name, schema]) => [`/schemas/${name}`, takes(schema)]);
  const whole = {
    ...rest,
    paths: { ...paths, ...(Object.fromEntries(added) as object) },
    components: { ...components, schemas: { ...schemas, ErrorCode: { type: 'string' } } },
  };
  return JSON.parse(JSON.stringify(whole), (_, value: unknown) => followable(value)) as object;
}

function takes(schema: object) {
  return {
    post: {
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: { 204: { description: 'Taken.' } },
    },
  };
}

/** oasdiff overlooks what stands beside a reference, unless both are parts of one. */
function followable(value: unknown): unknown {
  const { $ref, ...beside } = (value ?? {}) as { $ref?: string; allOf?: object[] };
  if (typeof $ref !== 'string') return value;
  if (!$ref.startsWith('#/components/')) return { type: 'string', enum: [$ref] };
  const isSchema = $ref.startsWith('#/components/schemas/');
  if (!isSchema || Object.keys(beside).length === 0) return value;
  return { ...beside, allOf: [...(beside.allOf ?? []), { $ref }] };
}
