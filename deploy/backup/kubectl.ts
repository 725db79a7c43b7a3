import { spawnSync, type StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { Failure } from '../../scripts/failure.ts';

/** Input and output of a command; files may be larger than memory. */
interface Streams {
  input?: string;
  inputFile?: string;
  outputFile?: string;
}

/** Shows its standard error. @returns its output, unless that goes to a file */
export function kubectl(
  args: readonly string[],
  { input = '', inputFile, outputFile }: Streams = {},
): string {
  const from = inputFile ? openSync(inputFile, 'r') : 'pipe';
  const to = outputFile ? openSync(outputFile, 'w', 0o600) : 'pipe';
  try {
    return run(args, from === 'pipe' ? { input } : {}, [from, to, 'inherit']);
  } finally {
    for (const file of [from, to]) if (typeof file === 'number') closeSync(file);
  }
}

function run(args: readonly string[], input: { input?: string }, stdio: StdioOptions): string {
  const options = { ...input, stdio, encoding: 'utf8', maxBuffer: Infinity } as const;
  // Nothing of what goes into a file comes here.
  const { status, stdout, error } = spawnSync('kubectl', args, options) as Ended;
  if (error) throw error;
  if (status !== 0) throw new Failure(`kubectl ${args.slice(0, 3).join(' ')} … failed.`);
  return stdout?.trim() ?? '';
}

interface Ended {
  status: number | null;
  stdout: string | null;
  error?: Error;
}

export interface KubeObject {
  apiVersion: string;
  kind: string;
  metadata: {
    name: string;
    labels?: Record<string, string>;
    annotations?: Record<string, string>;
  };
  /** The decoded entries of a Secret. */
  type?: string;
  spec?: Record<string, unknown>;
  data?: Record<string, string>;
}

/** Objects of a namespace; an empty list where there are none. */
export function listObjects(namespace: string, kinds: string, ...options: string[]): KubeObject[] {
  const found = kubectl(['get', kinds, '--namespace', namespace, '--output', 'json', ...options]);
  return (JSON.parse(found) as { items: KubeObject[] }).items;
}

/** One object, or nothing. @param name `secret/print-peppers` */
export function readObject(namespace: string, name: string): KubeObject | undefined {
  const options = ['--namespace', namespace, '--ignore-not-found', '--output', 'json'];
  const found = kubectl(['get', name, ...options]);
  return found === '' ? undefined : (JSON.parse(found) as KubeObject);
}

export function listOf(items: readonly KubeObject[]): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2);
}
