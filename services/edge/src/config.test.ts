import { describe, expect, test } from 'vitest';
import { readEdgeConfig } from './config.ts';

const needed = {
  PLATEN_AUTH_ADDRESS: 'auth:7001',
  PLATEN_USAGE_ADDRESS: 'usage:7002',
  PLATEN_RENDER_ADDRESS: 'render:7003',
};
const originsOf = (text: string) =>
  readEdgeConfig({ ...needed, PLATEN_CORS_ORIGINS: text }).corsOrigins;

describe('the origins that may call', () => {
  test.each([
    ['', []],
    ['https://app.example.com', ['https://app.example.com']],
    ['http://localhost:3000, https://a.example', ['http://localhost:3000', 'https://a.example']],
    [' https://a.example\n  https://b.example ', ['https://a.example', 'https://b.example']],
  ])('are read from %j', (text, origins) => {
    expect(originsOf(text)).toEqual(origins);
  });

  test.each([
    '*',
    'null',
    'app.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'https://*.example.com:443',
    'https://App.example.com',
    'https://user@app.example.com',
    'file:///etc',
  ])('are refused in %j, which no browser sends', (text) => {
    expect(() => originsOf(text)).toThrow('PLATEN_CORS_ORIGINS');
  });
});

test('time-outs that would cut off every request are refused', () => {
  for (const name of ['PLATEN_HEADERS_TIMEOUT_MS', 'PLATEN_BODY_IDLE_MS', 'PLATEN_KEEP_ALIVE_MS']) {
    expect(() => readEdgeConfig({ ...needed, [name]: '0' })).toThrow(name);
  }
});
