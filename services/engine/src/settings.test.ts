import { expect, test } from 'vitest';
import { OFFICE_AT_ONCE } from '@platen/contracts/limits';
import { browserSettings, gotenbergFlags, roomFor } from './settings.ts';

test('Gotenberg has the routes of its browser alone', () => {
  const disabled = gotenbergFlags(2, 3_002).filter((flag) =>
    /^--(?:chromium|libreoffice)-disable/.test(flag),
  );
  expect(disabled).toEqual(['--libreoffice-disable-routes']);
});

test('a queue has room for what is at work, and hardly more', () => {
  expect(gotenbergFlags(4, 3_002)).toEqual(
    expect.arrayContaining(['--chromium-max-concurrency=4', '--chromium-max-queue-size=6']),
  );
  expect(roomFor(4)).toEqual({ html: 6, office: OFFICE_AT_ONCE + 2 });
});

test('Gotenberg listens for this process alone', () => {
  expect(gotenbergFlags(4, 3_002)).toEqual(
    expect.arrayContaining(['--api-bind-ip=127.0.0.1', '--api-port=3002']),
  );
});

test('no flag of the browser has a space in it: its start takes them apart there', () => {
  const { PLATEN_BROWSER_FLAGS: flags = '' } = browserSettings(1);
  expect(flags.split(' ').filter((flag) => !/^--[a-z][^\s*?]*$/.test(flag))).toEqual([]);
});
