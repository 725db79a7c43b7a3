import { execFileSync } from 'node:child_process';
import { THEMES } from '@platen/contracts';
import { expect, test } from 'vitest';
import { fontFaces } from './fonts.ts';
import { lookOf } from './themes.ts';

test.each(THEMES)('each face of %s is installed by the name that it is asked for', (theme) => {
  const installed = execFileSync('fc-list', ['--format', '%{fullname}\n'], { encoding: 'utf8' })
    .split('\n')
    .flatMap((names) => names.split(','));
  const faces = fontFaces(lookOf(theme).fonts, '→', true).matchAll(/local\("([^"]+)"\)/g);
  expect(installed).toEqual(expect.arrayContaining(Array.from(faces, ([, name]) => name)));
});
