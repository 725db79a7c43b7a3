import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from './paths.ts';

interface Schema {
  properties: Record<string, { enum?: string[] }>;
}

interface OpenApi {
  components: { schemas: { PdfOptions: Schema } };
}

const SECTION = /^## Where to start$([\s\S]*?)^## /m;
const FILE_OR_FOLDER =
  /^[\w./-]+(?:\/[\w.-]+|\.(?:css|json|md|mod|proto|sum|ts|yaml))$|^Dockerfile$/;
const SOURCE = /^[\w./-]+\.(?:js|lua|proto|ts|tsx)$/;

const exclude = (path: string) => /(?:^|\/)(?:node_modules|\.git)$/.test(path);
const paths = globSync('**', { cwd: ROOT, exclude });
const isThere = (name: string) => paths.some((path) => `/${path}/`.includes(`/${name}/`));
const codeIn = (text: string) => text.match(/(?<=`)[^`\n]+(?=`)/g)!;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('every file and folder that CONTRIBUTING names as a place to start is there', () => {
  const [, section = ''] = SECTION.exec(read('CONTRIBUTING.md')) ?? [];
  const names = codeIn(section).filter((name) => FILE_OR_FOLDER.test(name));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});

test.each(globSync(['{operator,web}/README.md', '{services,packages}/*/README.md'], { cwd: ROOT }))(
  'every source that %s names is there',
  (readme) => {
    const names = codeIn(read(readme)).filter((name) => SOURCE.test(name));
    expect(names.filter((name) => !isThere(name))).toEqual([]);
  },
);

const CONTRACT = parse(read('packages/contracts/openapi.yaml')) as OpenApi;
const { properties } = CONTRACT.components.schemas.PdfOptions;

test.each(Object.keys(properties))('docs/guides/options.md names the option %s', (option) => {
  expect(read('docs/guides/options.md')).toContain(`\`${option}\``);
});

test.each(properties['theme']?.enum ?? [])('the theme %s is wherever themes are', (theme) => {
  const template = JSON.parse(read('packages/contracts/schemas/template-v1.json')) as Schema;
  expect(template.properties['theme']?.enum, 'schemas/template-v1.json').toContain(theme);
  const guide = read('docs/guides/markdown.md');
  expect(guide, 'docs/guides/markdown.md').toContain(`### ${theme}\n`);
  expect(guide, 'docs/guides/markdown.md').toContain(`(../images/themes/${theme}.png)`);
  expect(read('docs/typography.md'), 'docs/typography.md').toContain(`the theme ${theme}, and`);
  expect(isThere(`docs/images/themes/${theme}.png`), 'the picture').toBe(true);
  expect(isThere(`themes/${theme}.css`), 'the style sheet').toBe(true);
});
