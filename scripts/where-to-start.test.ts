import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

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
