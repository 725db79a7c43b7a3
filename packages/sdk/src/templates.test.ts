import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const GALLERY = join(ROOT, 'gallery');

const folder = mkdtempSync(join(tmpdir(), 'platen-template-types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const IMPORT = `import type { Template } from '${join(ROOT, 'packages/sdk/src/index.ts')}';`;

/** Each as it would stand in a program. */
const GOOD = readdirSync(GALLERY).map((name) => {
  const template = readFileSync(join(GALLERY, name, 'template.json'), 'utf8');
  return [IMPORT, `export const template: Template = ${template};`].join('\n');
});

/** Mistakes that the compiler has to find, one a line. */
const BAD = [
  `{ version: 1 }`,
  `{ version: 2, content: [] }`,
  `{ version: 1, content: [], colour: 'red' }`,
  `{ version: 1, content: [{ text: 'x' }] }`,
  `{ version: 1, content: [{ type: 'headline', text: 'x' }] }`,
  `{ version: 1, content: [{ type: 'heading' }] }`,
  `{ version: 1, content: [{ type: 'heading', text: 'x', colour: 'red' }] }`,
  `{ version: 1, content: [{ type: 'chart', kind: 'radar', series: [] }] }`,
  `{ version: 1, content: [{ type: 'stack', blocks: [{ type: 'spacer' }] }] }`,
].map((template) => `// @ts-expect-error\nexpected(${template});`);

test('the templates of the gallery are of the client’s type, and mistakes in templates are not', async () => {
  const bad = [IMPORT, 'declare function expected(template: Template): void;', ...BAD].join('\n');
  const files = [...GOOD, bad].map((text, index) => {
    const file = join(folder, `${index}.ts`);
    writeFileSync(file, text);
    return file;
  });
  const settings = ['--strict', '--noEmit', '--skipLibCheck', '--allowImportingTsExtensions'];
  const target = ['--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const output = await promisify(execFile)(tsc, [
    '--ignoreConfig',
    ...settings,
    ...target,
    ...files,
  ])
    .then(({ stdout }) => stdout)
    .catch((error: unknown) => (error as { stdout: string }).stdout);
  expect(output).toBe('');
});
