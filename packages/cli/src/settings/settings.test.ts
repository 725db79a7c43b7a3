import { describe, expect, test } from 'vitest';
import { UsageError } from '../errors.ts';
import { joined } from './settings.ts';

const HERE = 'http://127.0.0.1:8080';
const THERE = 'https://pdf.example.com';

describe('settings', () => {
  test('come from options and environment, then from the nearest file', () => {
    const files = [
      { url: HERE, apiKey: 'near' },
      { url: HERE, apiKey: 'far', token: 'far' },
    ];
    expect(joined({}, files)).toEqual({ url: HERE, apiKey: 'near', token: 'far' });
    expect(joined({ apiKey: 'given' }, files)).toMatchObject({ url: HERE, apiKey: 'given' });
  });

  test('never send the key of one Platen to another', () => {
    const files = [{ url: THERE }, { url: HERE, apiKey: 'k', token: 't' }];
    expect(joined({}, files)).toEqual({ url: THERE, apiKey: undefined, token: undefined });
    expect(joined({ url: HERE }, files)).toEqual({ url: HERE, apiKey: 'k', token: 't' });
  });

  test.each(['/', '/api/v1', '/api/v1/'])('know a URL with %s at its end', (ending) => {
    expect(joined({ url: HERE + ending }, [{ url: HERE, apiKey: 'k' }])).toMatchObject({
      url: HERE,
      apiKey: 'k',
    });
  });

  test('show no password of a refused address', () => {
    const url = 'https://ada:secret@pdf.example.com';
    expect(() => joined({ url }, [])).toThrow('https://…@pdf.example.com is no http or https URL');
  });

  test.each(['nowhere', 'pdf.example.com', 'localhost:8080', 'ftp://x', 'http://'])(
    'refuse %j, which is no web address',
    (url) => {
      expect(() => joined({ url }, [])).toThrow(`is no http or https URL: pass --url`);
      expect(() => joined({}, [{ url }])).toThrow(UsageError);
    },
  );

  test('need a URL', () => {
    expect(() => joined({ apiKey: 'k' }, [{}])).toThrow('Where is Platen?');
  });
});
