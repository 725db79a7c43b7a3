import { join } from 'node:path';
import { preparedNpmTool } from '../../../scripts/setup/npm-tool.ts';

/** Other runtimes of the client, and checkers of its package. */
export interface Runtimes {
  attw: string;
  bun: string;
  deno: string;
  node20: string;
  node22: string;
}

/** Fetched at first, then kept. */
export async function preparedRuntimes(): Promise<Runtimes> {
  const folder = await preparedNpmTool('runtimes');
  const arm = process.arch === 'arm64';
  const program = (path: string) => join(folder, 'node_modules', path);
  const node = (version: number) =>
    program(`node-${version}-linux-${arm ? 'arm64' : 'x64'}/bin/node`);
  return {
    attw: program('.bin/attw'),
    node20: node(20),
    node22: node(22),
    bun: program(`@oven/bun-linux-${arm ? 'aarch64' : 'x64'}/bin/bun`),
    deno: program(`@deno/linux-${arm ? 'arm64' : 'x64'}-glibc/deno`),
  };
}
