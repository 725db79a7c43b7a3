import { expect, test } from 'vitest';
import { browserSettings, gotenbergFlags } from './settings.ts';

test('an engine has the routes of what it prints alone', () => {
  const disabled = (kind: Parameters<typeof gotenbergFlags>[0]) =>
    gotenbergFlags(kind, 2, 3_002).filter((flag) =>
      /^--(?:chromium|libreoffice)-disable/.test(flag),
    );
  expect([disabled('all'), disabled('chromium'), disabled('libreoffice')]).toEqual([
    [],
    ['--libreoffice-disable-routes'],
    ['--chromium-disable-routes'],
  ]);
});

test('a queue has room for what is at work, and hardly more', () => {
  expect(gotenbergFlags('all', 4, 3_002)).toEqual(
    expect.arrayContaining([
      '--chromium-max-concurrency=4',
      '--chromium-max-queue-size=6',
      '--libreoffice-max-queue-size=3',
    ]),
  );
});

test('Gotenberg listens for this process alone', () => {
  expect(gotenbergFlags('all', 4, 3_002)).toEqual(
    expect.arrayContaining(['--api-bind-ip=127.0.0.1', '--api-port=3002']),
  );
});

test('no flag of the browser has a space in it: its start takes them apart there', () => {
  const { PLATEN_BROWSER_FLAGS: flags = '' } = browserSettings(1);
  expect(flags.split(' ').filter((flag) => !/^--[a-z][^\s*?]*$/.test(flag))).toEqual([]);
});
