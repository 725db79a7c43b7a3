import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const BROWSER = new URL('browser', import.meta.url);

describe('the browser is started', () => {
  const ARGS = [
    '--no-zygote',
    '--a=b c',
    "it's",
    '',
    '--no-zygote-sandbox',
    '--disable-features=A,B',
    'about:blank',
  ];
  /** Where those print that stand in for the browsers: what they were asked, and where they listen. */
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'platen-browser-'));
    const says = `#!/bin/sh\nprintf '<%s>' "$@"\necho '${LISTENS}' >&2\n`;
    writeFileSync(join(folder, 'shell'), says, { mode: 0o755 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const LISTENS = 'DevTools listening on ws://127.0.0.1:4321/devtools/browser/1-a';

  function start(env: NodeJS.ProcessEnv, args = ARGS) {
    const script = readFileSync(BROWSER, 'utf8').replace(
      /\/usr\/lib\S+headless-shell/,
      join(folder, 'shell'),
    );
    const program = join(folder, 'start');
    writeFileSync(program, script, { mode: 0o755 });
    const { stdout, stderr } = spawnSync(program, args, {
      env: { PATH: process.env['PATH'], TMPDIR: folder, ...env },
      encoding: 'utf8',
    });
    return { stdout, stderr: stderr.trim() };
  }

  const BEHIND_GUARD = {
    PLATEN_DEVTOOLS: '127.0.0.1:9222',
    PLATEN_BROWSER_FLAGS: '--own --other',
    PLATEN_BROWSER_FEATURES_OFF: 'X,Y',
  };

  test('as it is asked to be and as the settings say, but copies its processes', () => {
    expect(start(BEHIND_GUARD).stdout).toBe(
      "<--a=b c><it's><><--no-zygote-sandbox><about:blank><--own><--other><--disable-features=X,Y,A,B>",
    );
    expect(start(BEHIND_GUARD, ['--a']).stdout).toBe(
      '<--a><--own><--other><--disable-features=X,Y>',
    );
  });

  test('so that Gotenberg comes to it by the guard', () => {
    expect(start(BEHIND_GUARD).stderr).toMatch(
      /^DevTools listening on ws:\/\/127\.0\.0\.1:9222\/[\w-]{36}\/devtools\/browser\/1-a$/,
    );
  });

  test('with two pipes of that name, for this user alone', () => {
    const [, name] = /9222\/([\w-]+)/.exec(start(BEHIND_GUARD).stderr) ?? [];
    const pipes = ['in', 'out'].map((end) => statSync(join(folder, `${name}.${end}`)));
    expect(pipes.map((pipe) => [pipe.isFIFO(), pipe.mode & 0o777])).toEqual([
      [true, 0o600],
      [true, 0o600],
    ]);
  });

  test('not at all where no guard keeps documents apart', () => {
    expect(start({})).toMatchObject({ stdout: '', stderr: expect.stringMatching(/guard/) });
  });
});
