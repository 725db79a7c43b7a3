import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultsOf } from './schema.fixture.ts';

const GALLERY = new URL('../../../../gallery/', import.meta.url);

const names = readdirSync(GALLERY);

const read = (file: string) => JSON.parse(readFileSync(new URL(file, GALLERY), 'utf8')) as unknown;

test('the gallery has its templates', () => {
  expect(names).toEqual(
    expect.arrayContaining([
      'address-labels',
      'certificate',
      'contract',
      'currency-invoice',
      'event-ticket',
      'id-cards',
      'invoice',
      'letter-din-5008',
      'letter-us',
      'payslip',
      'product-label',
      'receipt',
      'registration-form',
      'report',
      'shipping-label',
      'stamped-delivery-note',
      'swiss-qr-bill',
    ]),
  );
});

describe.each(names)('%s', (name) => {
  test('matches the schema', () => {
    expect(faultsOf(read(`${name}/template.json`))).toEqual([]);
  });

  test('has its variables', () => {
    expect(Object.keys(read(`${name}/variables.json`) as object).length).toBeGreaterThan(0);
  });
});
