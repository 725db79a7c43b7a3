import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { accountId } from './account-id.ts';
import { accountsFileSchema } from './accounts-file.ts';

const schema = accountsFileSchema(z.strictObject({ quota: z.int() }));

const ADA = { issuer: 'https://issuer.example', subject: 'ada', plan: 'gold' };

function faultsOf(accounts: unknown): string {
  const { error } = schema.safeParse(accounts);
  return error ? z.prettifyError(error) : '';
}

describe('the accounts file', () => {
  test('is read by account id', () => {
    const grace = { ...ADA, subject: 'grace', overrides: { quota: 5 } };
    const accounts = schema.parse([ADA, grace]);
    expect(accounts.get(accountId(ADA.issuer, 'ada'))).toEqual(ADA);
    expect(accounts.get(accountId(ADA.issuer, 'grace'))).toEqual(grace);
    expect(accounts.size).toBe(2);
  });

  test('may be empty, and have one subject of two issuers', () => {
    expect(schema.parse([]).size).toBe(0);
    expect(schema.parse([ADA, { ...ADA, issuer: 'https://other.example' }]).size).toBe(2);
  });

  test.each([
    ['an account that stands there twice', [ADA, { ...ADA, plan: 'silver' }], 'twice\n  → at [1]'],
    ['a missing plan', [{ ...ADA, plan: undefined }], 'at [0].plan'],
    ['an empty subject', [ADA, { ...ADA, subject: '' }], 'at [1].subject'],
    ['a long subject', [{ ...ADA, subject: 'x'.repeat(256) }], 'at [0].subject'],
    ['a misspelt field', [{ ...ADA, paln: 'x' }], '"paln"'],
    ['a misspelt override', [{ ...ADA, overrides: { qouta: 1 } }], '"qouta"'],
    ['a wrong override', [{ ...ADA, overrides: { quota: 'x' } }], 'at [0].overrides.quota'],
    ['overrides without any', [{ ...ADA, overrides: null }], 'at [0].overrides'],
    ['an object', { ada: ADA }, 'expected array'],
    ['nothing', null, 'expected array'],
  ])('names the entry and the field for %s', (_, accounts, fault) => {
    expect(faultsOf(accounts)).toContain(fault);
  });
});
