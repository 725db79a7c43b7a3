import { expect, test } from '@jest/globals';
import { ConfigError } from './config.ts';
import { tlsFiles } from './tls-settings.ts';

const ALL = { tlsCertFile: 'cert', tlsKeyFile: 'key', tlsCaFile: 'ca' };

test('certificates are given whole', () => {
  expect(tlsFiles(ALL)).toEqual({ certFile: 'cert', keyFile: 'key', caFile: 'ca' });
});

test('or not at all', () => {
  expect(tlsFiles({})).toBeUndefined();
});

test.each(Object.keys(ALL))(
  'without %s they are refused, rather than calls left in the clear',
  (name) => {
    expect(() => tlsFiles({ ...ALL, [name]: undefined })).toThrow(ConfigError);
  },
);
