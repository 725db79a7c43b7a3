import { join } from 'node:path';
import { RUNTIMES } from './npm-tool.ts';

/** Other runtimes than Node.js that the client is written for: their programs. */
export interface Runtimes {
  bun: string;
  deno: string;
}

/** Fetched at first, then kept. */
export async function preparedRuntimes(): Promise<Runtimes> {
  const folder = await RUNTIMES.prepared();
  const arm = process.arch === 'arm64';
  const program = (path: string) => join(folder, 'node_modules', path);
  return {
    bun: program(`@oven/bun-linux-${arm ? 'aarch64' : 'x64'}/bin/bun`),
    deno: program(`@deno/linux-${arm ? 'arm64' : 'x64'}-glibc/deno`),
  };
}
