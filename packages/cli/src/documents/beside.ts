import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { MOST_BYTES } from './input.ts';

/** Kinds of files that pages load. Any other, such as JSON, may hold what its owner keeps private: `--asset` sends it. */
const LOADED = /\.(?:png|jpe?g|gif|webp|avif|svg|bmp|css|m?js|woff2?|ttf|otf)$/i;

/** Those of them that refer to others. */
const REFERRING = /\.(?:svg|css|m?js)$/i;

/** What stands around references in HTML, CSS, Markdown, scripts and JSON; names may have spaces between quotes. */
const AROUND = [/["'`()<>\n]+/, /["'`()<>\s,=]+/];

/** The files in a document's folder that it refers to, and those that these refer to. */
export function filesBeside(file: string): string[] {
  const folder = resolve(dirname(file));
  const found = new Set<string>();
  const open = [resolve(file)];
  for (let each = open.pop(); each !== undefined; each = open.pop()) {
    for (const other of referencesIn(each)) {
      if (found.has(other) || assetName(folder, other) === undefined) continue;
      found.add(other);
      if (REFERRING.test(other)) open.push(other);
    }
  }
  return [...found].sort();
}

/** The name of a file as an asset: its path from the document's folder; undefined outside of that. */
export function assetName(folder: string, file: string): string | undefined {
  const name = relative(resolve(folder), resolve(file)).split(sep).join('/');
  return name === '' || /^\.\.(?:\/|$)|^[a-z]:/i.test(name) ? undefined : name;
}

/** Any text may be a reference; it is one if it names a file. */
function referencesIn(file: string): Set<string> {
  const text = textOf(file);
  const words = new Set(AROUND.flatMap((around) => text.split(around)).map(pathOf));
  const paths = [...words]
    .filter((word) => LOADED.test(word))
    .map((word) => join(dirname(file), word));
  return new Set(paths.filter(isFile));
}

/** Without query and fragment, its escapes resolved. */
function pathOf(reference: string): string {
  const path = reference
    .trim()
    .replace(/[?#].*$/s, '')
    .replaceAll('&amp;', '&');
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Nothing of what cannot be read, is too large or has no end: reading it as a source says why. */
function textOf(file: string): string {
  try {
    const stats = statSync(file);
    return stats.isFile() && stats.size <= MOST_BYTES ? readFileSync(file, 'utf8') : '';
  } catch {
    return '';
  }
}
