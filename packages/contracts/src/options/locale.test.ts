import { expect, test } from 'vitest';
import { isKnownLocale } from './locale.ts';

test.each([
  'de',
  'de-DE',
  'DE-de',
  'sr-Latn-RS',
  'es-419',
  'zh-Hant-TW',
  'ar-SA-u-nu-latn',
  'deu',
  'la',
  'yue',
  'lld',
  'tlh',
])('%s is a locale', (tag) => {
  expect(isKnownLocale(tag)).toBe(true);
});

test.each(['', 'de_DE', 'german', 'English', 'zz', 'xx-DE', 'd', 'de-', '*', 'x-private', '日本'])(
  '%j is none',
  (tag) => {
    expect(isKnownLocale(tag)).toBe(false);
  },
);
