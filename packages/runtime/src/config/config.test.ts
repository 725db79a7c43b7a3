import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commonSettings, ConfigError, integer, port, readConfig, tlsFiles } from './config.ts';

const settings = {
  name: ['TEST_NAME', z.string()],
  count: ['TEST_COUNT', integer(1, 10)],
  port: ['TEST_PORT', port().default(7000)],
} as const;

function failureOf(work: () => unknown): Error | undefined {
  try {
    work();
  } catch (error) {
    return error as Error;
  }
  return undefined;
}

describe('readConfig', () => {
  test('reads every setting, each in its own type', () => {
    const env = { TEST_NAME: 'a', TEST_COUNT: '10', TEST_PORT: '0', OTHER: 'ignored' };
    expect(readConfig(settings, env)).toEqual({ name: 'a', count: 10, port: 0 });
  });

  test('uses the default for an unset variable', () => {
    expect(readConfig(settings, { TEST_NAME: 'a', TEST_COUNT: '1' }).port).toBe(7000);
  });

  test('treats an empty variable as unset', () => {
    const env = { TEST_NAME: 'a', TEST_COUNT: '1', TEST_PORT: '' };
    expect(readConfig(settings, env).port).toBe(7000);
    expect(() => readConfig(settings, { ...env, TEST_NAME: '' })).toThrow(/TEST_NAME/);
  });

  test('names every variable at fault at once, and no other', () => {
    const failure = failureOf(() => readConfig(settings, { TEST_COUNT: '11', TEST_PORT: '7000' }));
    expect(failure).toBeInstanceOf(ConfigError);
    expect(failure?.message).toContain('TEST_NAME: ');
    expect(failure?.message).toContain('TEST_COUNT: ');
    expect(failure?.message).not.toContain('TEST_PORT');
  });

  test('of no settings is empty', () => {
    expect(readConfig({}, { TEST_NAME: 'a' })).toEqual({});
  });
});

describe('port', () => {
  test.each([
    ['0', true],
    ['1', true],
    ['65535', true],
    ['65536', false],
    ['-1', false],
    ['80.5', false],
    ['http', false],
  ])('%p is one: %p', (text, isPort) => {
    expect(port().safeParse(text).success).toBe(isPort);
  });
});

describe('integer', () => {
  test.each([
    ['4', false],
    ['5', true],
    ['6', true],
    ['7', false],
    ['5.5', false],
    ['five', false],
    ['Infinity', false],
  ])('5-6 holds %p: %p', (text, isWithin) => {
    expect(integer(5, 6).safeParse(text).success).toBe(isWithin);
  });
});

describe('the common settings', () => {
  test('have defaults', () => {
    expect(readConfig(commonSettings, {})).toEqual({
      logLevel: 'info',
      bindAddress: '0.0.0.0',
      metricsPort: 9090,
      traceRatio: 1,
      drainDelayMs: 5_000,
      drainTimeoutMs: 130_000,
    });
  });

  test('know their log levels', () => {
    expect(readConfig(commonSettings, { PLATEN_LOG_LEVEL: 'silent' }).logLevel).toBe('silent');
    expect(() => readConfig(commonSettings, { PLATEN_LOG_LEVEL: 'loud' })).toThrow(
      /PLATEN_LOG_LEVEL/,
    );
  });
});

describe('the certificate files', () => {
  const ALL = { tlsCertFile: 'cert', tlsKeyFile: 'key', tlsCaFile: 'ca' };

  test('are all set', () => {
    expect(tlsFiles(ALL)).toEqual({ certFile: 'cert', keyFile: 'key', caFile: 'ca' });
  });

  test('or none', () => {
    expect(tlsFiles({})).toBeUndefined();
  });

  test.each(Object.keys(ALL))(
    'without %s they are refused, so that calls are not unencrypted by mistake',
    (name) => {
      expect(() => tlsFiles({ ...ALL, [name]: undefined })).toThrow(ConfigError);
    },
  );
});
