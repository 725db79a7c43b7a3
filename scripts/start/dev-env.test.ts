import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DevEnv } from './dev-env.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-dev-env-'));
  file = join(folder, 'dev.env');
});
afterEach(() => rmSync(folder, { recursive: true }));

const written = () => readFileSync(file, 'utf8');
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('DevEnv', () => {
  test('writes nothing before `write`', () => {
    new DevEnv(file).set({ PLATEN_URL: 'http://127.0.0.1:8080' });
    expect(existsSync(file)).toBe(false);
  });

  test('writes all values at once, readable only by the owner', () => {
    const env = new DevEnv(file);
    env.set({ PLATEN_URL: 'http://127.0.0.1:8080' });
    env.set({ PLATEN_PID_EDGE: '12', PLATEN_PID_AUTH: '13' });
    env.write();
    expect(written()).toBe(
      'PLATEN_URL=http://127.0.0.1:8080\nPLATEN_PID_EDGE=12\nPLATEN_PID_AUTH=13\n',
    );
    expect(modeOf(file)).toBe(0o600);
  });

  test('is written again when a value changes later, and stays private', () => {
    const env = new DevEnv(file);
    env.set({ PLATEN_PID_EDGE: '12', PLATEN_URL: 'http://x' });
    env.write();
    chmodSync(file, 0o644);
    env.set({ PLATEN_PID_EDGE: '99' });
    expect(written()).toBe('PLATEN_PID_EDGE=99\nPLATEN_URL=http://x\n');
    expect(modeOf(file)).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['dev.env']);
  });

  test('never shows a reader a partly written file', () => {
    const env = new DevEnv(file);
    env.set({ A: '1' });
    env.write();
    const { ino } = statSync(file);
    env.set({ A: '2' });
    expect(statSync(file).ino).not.toBe(ino);
  });

  test('returns a set value, and "" for an unset one', () => {
    const env = new DevEnv(file);
    env.set({ A: '1' });
    expect(env.get('A')).toBe('1');
    expect(env.get('B')).toBe('');
  });

  test('reads what the last run wrote', () => {
    const last = new DevEnv(file);
    const values = { PLATEN_API_KEY: 'platen_live_abc', PLATEN_URL: 'http://127.0.0.1:8080' };
    last.set(values);
    last.write();
    const env = new DevEnv(file);
    expect(env.readLast()).toEqual(values);
    expect(env.get('PLATEN_API_KEY')).toBe('');
  });

  test('is empty without a former run', () => {
    expect(new DevEnv(file).readLast()).toEqual({});
  });
});
