import { describe, expect, test } from 'vitest';
import { Failure } from '../failure.ts';
import { HELP } from './help.mjs';
import { readOptions } from './options.ts';

const portOf = (PLATEN_PORT: string) => readOptions([], { PLATEN_PORT }).port;

describe('readOptions', () => {
  test('without flags runs on port 8080 and keeps existing data', () => {
    expect(readOptions([], {})).toEqual({ fresh: false, port: 8080 });
  });

  test('knows its flag', () => {
    expect(readOptions(['--fresh'], {})).toMatchObject({ fresh: true });
  });

  test.each([
    [['--frehs'], '--frehs'],
    [['--fresh=yes'], '--fresh'],
    [['-d'], '-d'],
    [['report.html'], 'report.html'],
  ])('refuses %j, with its name and the alternatives', (args, named) => {
    const read = () => readOptions(args, {});
    expect(read).toThrow(Failure);
    expect(read).toThrow(named);
    expect(read).toThrow(HELP);
  });

  test.each([
    ['1', 1],
    ['8081', 8081],
    ['65535', 65_535],
  ])('accepts the port %p', (text, port) => {
    expect(portOf(text)).toBe(port);
  });

  test('treats an empty port as unset', () => {
    expect(portOf('')).toBe(8080);
  });

  test.each(['0', '65536', '-1', '80.5', 'http', '80 81', 'Infinity', 'NaN'])(
    'refuses the port %p, with its text',
    (text) => {
      expect(() => portOf(text)).toThrow(Failure);
      expect(() => portOf(text)).toThrow(`PLATEN_PORT must be a port, 1-65535; it is "${text}".`);
    },
  );
});
