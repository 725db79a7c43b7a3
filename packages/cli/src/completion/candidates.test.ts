import { expect, test } from '@jest/globals';
import { createProgram } from '../program.ts';
import { candidates } from './candidates.ts';

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
  [
    ['completion', ''],
    ['bash', 'zsh', 'fish'],
  ],
])('%j goes on as %j', (words, expected) => {
  expect(candidates(program, words)).toEqual(expected);
});

test.each([[['render', '']], [['render', 'in.md', '-o', '']], [['complete']], [['x', 'y']]])(
  '%j is left to the shell',
  (words) => {
    expect(candidates(program, words)).toEqual([]);
  },
);
