import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './paths.ts';

const SECTION = /^## Where to start$([\s\S]*?)^## /m;
const FILE_OR_FOLDER =
  /^[\w./-]+(?:\/[\w.-]+|\.(?:css|json|md|mod|proto|sum|ts|yaml))$|^Dockerfile$/;

test('every file and folder that CONTRIBUTING names as a place to start is there', () => {
  const [, section = ''] = SECTION.exec(readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')) ?? [];
  const names = section.match(/(?<=`)[^`\n]+(?=`)/g)!.filter((name) => FILE_OR_FOLDER.test(name));
  const exclude = (path: string) => /(?:^|\/)(?:node_modules|\.git)$/.test(path);
  const paths = globSync('**', { cwd: ROOT, exclude });
  const isThere = (name: string) => paths.some((path) => `/${path}/`.includes(`/${name}/`));
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name) => !isThere(name))).toEqual([]);
});
