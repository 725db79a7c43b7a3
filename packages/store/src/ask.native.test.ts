import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ask = (args: string[], url = process.env['PLATEN_TEST_REDIS_URL']) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'ask.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PLATEN_REDIS_URL: url },
  });

test.each([
  [['ping'], /^PONG\n$/],
  [['info', 'memory'], /^maxmemory_policy:/m],
  [['slowlog', 'get', '1'], /^\[/],
])('prints the answer of Redis: %j', (args, answer) => {
  const { status, stdout } = ask(args);
  expect(stdout).toMatch(answer);
  expect(status).toBe(0);
});

test('prints a refusal of Redis', () => {
  const { status, stdout } = ask(['no-such-command']);
  expect(stdout).toContain('unknown command');
  expect(status).toBe(1);
});

test('prints why Redis is not reached, without a password', () => {
  const { status, stdout, stderr } = ask(['ping'], 'redis://:secret@127.0.0.1:1');
  expect(status).toBe(1);
  expect(stderr).toContain('ECONNREFUSED');
  expect(stdout + stderr).not.toContain('secret');
});
