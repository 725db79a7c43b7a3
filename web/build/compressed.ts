import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Fonts and pictures are compressed already. */
const COMPRESSIBLE = /\.(?:html|js|mjs|css|svg|json|md)$/;

/** Level 9 of 11: the last two take five times as long for a few percent. */
const QUALITY = 9;

/** Less than this gains nothing: it is one packet either way. */
const SMALLEST = 1_400;

/** Puts a `.gz` and a `.br` beside each file, so that the edge compresses nothing itself. */
export function compressed(): Plugin {
  return {
    name: 'platen-compressed',
    apply: 'build',
    writeBundle({ dir = 'dist' }) {
      for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (COMPRESSIBLE.test(path)) compress(join(dir, path));
      }
    },
  };
}

function compress(path: string): void {
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
}
