import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { z } from 'zod';
import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { ConfigError } from './config.ts';
import { WatchedFile } from './watched-file.ts';

const schema = z.strictObject({ limit: z.int().min(0) });

let folder: string;
let file: string;
let errors: string[];
let closers: (() => unknown)[];
let metrics: Registry;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-watched-'));
  file = join(folder, 'limits.yaml');
  errors = [];
  closers = [];
  metrics = new Registry();
});
afterEach(async () => {
  for (const close of closers) close();
  await rm(folder, { recursive: true });
});

const watcher = () => ({
  log: { info: () => undefined, error: (message: unknown) => void errors.push(String(message)) },
  metrics,
  onClose: (_name: string, close: () => unknown) => void closers.push(close),
});

const open = (path = file, name = 'limits') =>
  WatchedFile.open(watcher(), { name, file: path, schema });

async function opened(text: string) {
  await writeFile(file, text);
  return open();
}

async function isFresh(name = 'limits'): Promise<boolean> {
  const text = await metrics.metrics();
  return text.includes(`platen_config_last_reload_successful{file="${name}"} 1`);
}

describe('a watched file', () => {
  test.each([
    ['YAML', 'limit: 7'],
    ['JSON', '{"limit": 7}'],
  ])('is read as %s at once', async (_, text) => {
    const watched = await opened(text);
    expect(watched.value).toEqual({ limit: 7 });
    expect(await isFresh()).toBe(true);
  });

  test('is read again after a change, and notifies listeners', async () => {
    const watched = await opened('limit: 1');
    const changed = new Promise((resolve) => watched.onChange(resolve));
    await writeFile(file, 'limit: 2');
    expect(await changed).toEqual({ limit: 2 });
    expect(watched.value).toEqual({ limit: 2 });
  });

  test('follows the change of a ConfigMap: by a link to another folder', async () => {
    for (const limit of [1, 2]) {
      await mkdir(join(folder, `v${limit}`));
      await writeFile(join(folder, `v${limit}`, 'limits.yaml'), `limit: ${limit}`);
    }
    await symlink('v1', join(folder, 'data'));
    await symlink(join('data', 'limits.yaml'), file);
    const watched = await open();
    await symlink('v2', join(folder, 'next'));
    await rename(join(folder, 'next'), join(folder, 'data'));
    await watched.reload();
    expect(watched.value).toEqual({ limit: 2 });
  });

  test('notifies nobody while its content is the same', async () => {
    const watched = await opened('limit: 1');
    let changes = 0;
    watched.onChange(() => (changes += 1));
    await writeFile(file, 'limit: 1');
    await watched.reload();
    expect(changes).toBe(0);
  });

  test('has its newest content after any number of simultaneous reads', async () => {
    const watched = await opened('limit: 0');
    for (let limit = 1; limit <= 20; limit += 1) {
      const older = watched.reload();
      await writeFile(file, `limit: ${limit}`);
      await Promise.all([older, watched.reload()]);
      expect(watched.value).toEqual({ limit });
    }
  });

  test('is not read once the service has closed', async () => {
    vi.useFakeTimers({ toNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const watched = await opened('limit: 1');
    expect(vi.getTimerCount()).toBe(1);
    for (const close of closers.splice(0)) close();
    expect(vi.getTimerCount()).toBe(0);
    await watched.reload();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });
});

describe('a watched file that is broken', () => {
  test.each([
    ['has a wrong field', 'limit: -1', 'at limit'],
    ['has an unknown field', 'limit: 1\nlimt: 1', '"limt"'],
    ['is no YAML', 'limit: {', 'limit'],
    ['is empty', '', 'expected object'],
    ['is a list', '[]', 'expected object'],
    ['says a thing twice', 'limit: 1\nlimit: 2', 'unique'],
  ])('stops the start when it %s', async (_, text, reason) => {
    const failure = await opened(text).catch((error: unknown) => error as Error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as Error).message).toContain(`The limits in ${file} are not usable:\n`);
    expect((failure as Error).message).toContain(reason);
  });

  test('stops the start when it is missing', async () => {
    await expect(open()).rejects.toThrow(/limits\.yaml are not usable:\n.*ENOENT/);
  });

  test('keeps its former content, logs the cause once, and is measured, until it is corrected', async () => {
    const watched = await opened('limit: 1');
    await writeFile(file, 'limit: many');
    for (let look = 0; look < 3; look += 1) await watched.reload();
    expect(watched.value).toEqual({ limit: 1 });
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(file);
    expect(errors[0]).toContain('at limit');
    expect(await isFresh()).toBe(false);

    await rm(file);
    await watched.reload();
    expect(watched.value).toEqual({ limit: 1 });
    expect(errors).toHaveLength(2);
    expect(errors[1]).toContain('ENOENT');

    await writeFile(file, 'limit: 3');
    await watched.reload();
    expect(watched.value).toEqual({ limit: 3 });
    expect(await isFresh()).toBe(true);
  });

  test('is fresh again when its former content is back, and reports no change', async () => {
    const watched = await opened('limit: 1');
    let changes = 0;
    watched.onChange(() => (changes += 1));
    await writeFile(file, '');
    await watched.reload();
    await writeFile(file, 'limit: 1');
    await watched.reload();
    expect(await isFresh()).toBe(true);
    expect(changes).toBe(0);
  });

  test('is measured separately from another of the same service', async () => {
    const watched = await opened('limit: 1');
    const other = join(folder, 'other.yaml');
    await writeFile(other, 'limit: 1');
    await open(other, 'others');
    await writeFile(file, '');
    await watched.reload();
    expect(await isFresh('limits')).toBe(false);
    expect(await isFresh('others')).toBe(true);
  });
});
