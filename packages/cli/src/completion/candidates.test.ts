import { expect, test } from 'vitest';
import { createProgram } from '../program.ts';
import { candidates, candidatesOfPieces } from './candidates.ts';

const program = createProgram(new AbortController().signal);

test.each([
  [['ren'], ['render']],
  [
    ['keys', 'r'],
    ['rotate', 'revoke'],
  ],
  [['--url', 'http://x', 'templates', 'n'], ['new']],
  [['render', '--th'], ['--theme']],
  [['render', '--ur'], ['--url']],
  [
    ['render', '--theme', 'm'],
    ['modern', 'minimal'],
  ],
  [['render', 'in.md', '-f', 'd'], ['docx']],
  [['templates', 'new', 'inv'], ['invoice']],
  [
    ['render', 'in.md', '--option', 'page_'],
    [
      'page_format=',
      'page_width=',
      'page_height=',
      'page_ranges=',
      'page_number_start=',
      'page_numbers=',
    ],
  ],
  [
    ['render', 'in.md', '--option', 'theme=m'],
    ['theme=modern', 'theme=minimal'],
  ],
  [['render', '--option', 'toc=', 'in.md', '--theme', 'ac'], ['academic']],
  [['render', 'in.md', '--option', 'toc=t'], ['toc=true']],
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish', 'powershell'],
  ],
])('%j completes to %j', (words, expected) => {
  expect(candidates(program, words)).toEqual(expected);
});

test.each([
  [['render', '']],
  [['templates', 'new', 'invoice', '']],
  [['render', 'in.md', '-o', '']],
  [['complete']],
  [['x', 'y']],
])('the shell completes %j', (words) => {
  expect(candidates(program, words)).toEqual([]);
});

test.each([
  [['render', '--option', 'scal'], ['scale=']],
  [
    ['render', '--option', 'theme', '=', 'm'],
    ['modern', 'minimal'],
  ],
  [
    ['render', '--option', 'fit', '='],
    ['shrink', 'clip', 'error'],
  ],
  [['render', '--option', 'toc', '=', 't'], ['true']],
  [['render', '--option', 'toc', '=', 'true', '--theme', 'mo'], ['modern']],
])('in bash, which splits words, %j completes to %j', (pieces, expected) => {
  expect(candidatesOfPieces(program, pieces)).toEqual(expected);
});
