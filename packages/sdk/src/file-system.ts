import type fs from 'node:fs/promises';

type FileSystem = typeof fs;

/** The runtime's, found so that no bundler looks for it. @throws {TypeError} in browsers */
export function fileSystem(): FileSystem {
  const { process } = globalThis as { process?: Partial<Pick<NodeJS.Process, 'getBuiltinModule'>> };
  const found = process?.getBuiltinModule?.('node:fs/promises');
  if (found) return found;
  throw new TypeError('There are no files here: this takes Node.js 20.16 or newer, Bun or Deno.');
}
