import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { parse } from 'smol-toml';
import { ROOT } from '../paths.ts';
import { packedPage, SOURCE } from './packed-page.ts';

/** The part of pyproject.toml that a wheel tells. */
interface Project {
  name: string;
  version: string;
  description: string;
  license: string;
  'requires-python': string;
  dependencies: string[];
  'optional-dependencies'?: Record<string, string[]>;
  classifiers: string[];
}

/** The earliest time that a ZIP file can say: the same sources make the same bytes. */
const EPOCH = new Date(1980, 0, 1);

/**
 * Writes a wheel of nothing but Python, without Python
 * (https://packaging.python.org/en/latest/specifications/binary-distribution-format/).
 */
export function writeWheel(folder: string, into: string): void {
  const text = readFileSync(join(folder, 'pyproject.toml'), 'utf8');
  const { project } = parse(text) as unknown as { project: Project };
  const name = `${project.name.replaceAll('-', '_')}-${project.version}`;
  const about = `${name}.dist-info`;
  const modules = globSync('**/*.{py,typed}', { cwd: join(folder, 'src') }).sort();
  const files: Record<string, Uint8Array> = {
    ...Object.fromEntries(modules.map((file) => [file, readFileSync(join(folder, 'src', file))])),
    [`${about}/licenses/LICENSE`]: readFileSync(join(ROOT, 'LICENSE')),
    [`${about}/METADATA`]: strToU8(metadata(project)),
    [`${about}/WHEEL`]: strToU8(
      'Wheel-Version: 1.0\nGenerator: platen\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    ),
  };
  const record = Object.entries(files).map(([path, bytes]) => {
    const hash = createHash('sha256').update(bytes).digest('base64url');
    return `${path},sha256=${hash},${bytes.length}\n`;
  });
  files[`${about}/RECORD`] = strToU8(`${record.join('')}${about}/RECORD,,\n`);
  writeFileSync(join(into, `${name}-py3-none-any.whl`), zipSync(files, { mtime: EPOCH }));
}

function metadata(project: Project): string {
  const extras = Object.entries(project['optional-dependencies'] ?? {});
  const fields = [
    ['Metadata-Version', '2.4'],
    ['Name', project.name],
    ['Version', project.version],
    ['Summary', project.description],
    ['License-Expression', project.license],
    ['License-File', 'LICENSE'],
    ...(SOURCE ? [['Project-URL', `Homepage, ${SOURCE}`]] : []),
    ['Requires-Python', project['requires-python']],
    ...project.classifiers.map((classifier) => ['Classifier', classifier]),
    ...project.dependencies.map((one) => ['Requires-Dist', one]),
    ...extras.flatMap(([extra, needed]) => [
      ['Provides-Extra', extra],
      ...needed.map((one) => ['Requires-Dist', `${one}; extra == "${extra}"`]),
    ]),
    ['Description-Content-Type', 'text/markdown'],
  ];
  const head = fields.map(([field, value]) => `${field}: ${value}\n`).join('');
  return `${head}\n${packedPage('packages/sdk-python/README.md')}`;
}
