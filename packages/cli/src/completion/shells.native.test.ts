import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCRIPTS } from './commands.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts each shell with only our completion. */
const SHELLS = {
  bash: {
    command: 'bash --rcfile ./completion.bash -i',
    before: '',
  },
  zsh: {
    command: 'ZDOTDIR=. zsh -i',
    before: 'autoload -Uz compinit && compinit -u -D\n',
  },
  fish: {
    command: "fish --private --init-command 'source ./completion.fish'",
    before: '',
  },
};

let folder: string;

/** Completes for real, and records its arguments instead of running the command. */
const PLATEN = `#!/bin/sh
case "$1" in complete) exec "${process.execPath}" "${MAIN}" "$@" ;; esac
printf '%s\\n' "$@" > ran
`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-shells-'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/platen'), PLATEN, { mode: 0o755 });
  for (const name of ['my letter.md', 'other.pdf']) writeFileSync(join(folder, name), '');
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    const file = shell === 'zsh' ? '.zshrc' : `completion.${shell}`;
    writeFileSync(join(folder, file), `${SHELLS[shell].before}${SCRIPTS[shell]}\n`);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Types into a shell at a terminal of its own. @returns the words of the command that it ran */
async function typed(shell: keyof typeof SHELLS, keys: string): Promise<string[]> {
  rmSync(join(folder, 'ran'), { force: true });
  const child = spawn('script', ['--quiet', '--command', SHELLS[shell].command, '/dev/null'], {
    cwd: folder,
    env: {
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_DATA_HOME: folder,
      TERM: 'dumb',
      PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
    },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.stdin.write(`${keys}\nexit\n`);
  await once(child, 'exit');
  return readFileSync(join(folder, 'ran'), 'utf8').trimEnd().split('\n');
}

test.each(['bash', 'zsh', 'fish'] as const)(
  '%s completes commands, options, their values and the names of files',
  async (shell) => {
    expect(await typed(shell, 'platen ren\tmy\t-o oth\t--th\tmo\t')).toEqual([
      'render',
      'my letter.md',
      '-o',
      'other.pdf',
      '--theme',
      'modern',
    ]);
    expect(await typed(shell, 'platen keys rev\tkey_7')).toEqual(['keys', 'revoke', 'key_7']);
    expect(
      await typed(shell, 'platen render my\t--option scal\t2 --option theme=acad\t--landscape'),
    ).toEqual([
      'render',
      'my letter.md',
      '--option',
      'scale=2',
      '--option',
      'theme=academic',
      '--landscape',
    ]);
    expect(await typed(shell, 'platen templates new rece\tx')).toEqual([
      'templates',
      'new',
      'receipt',
      'x',
    ]);
  },
  240_000,
);
