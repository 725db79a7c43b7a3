import { expect, test } from '@jest/globals';
import { ConfigError } from './config.ts';
import { tlsFiles } from './tls-settings.ts';

const ALL = { tlsCertFile: 'cert', tlsKeyFile: 'key', tlsCaFile: 'ca' };

test('all certificate files are set', () => {
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
