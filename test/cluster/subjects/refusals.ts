import { describe, expect, test } from '@jest/globals';
import { apply } from '../../harness/cluster.ts';
import { ACCOUNT, apiKey, type Installation } from '../installation.ts';

export function refusals(on: Installation): void {
  describe('the API server refuses', () => {
    const plan = (spec: unknown) => ({
      ...ACCOUNT,
      kind: 'PdfPlan',
      metadata: { name: 'bad' },
      spec,
    });

    test.each(['many', -1])('a limit that is neither a number nor unlimited: %s', async (limit) => {
      await expect(apply(on.pdf, plan({ monthlyQuota: limit }))).rejects.toThrow(/or unlimited/);
    });

    test('an overlap as long as its period', async () => {
      const rotation = { periodSeconds: 60, overlapSeconds: 60 };
      await expect(apply(on.pdf, apiKey('bad', { rotation }))).rejects.toThrow(
        /shorter than the period/,
      );
    });

    test('a key that changes hands', async () => {
      await expect(apply(on.pdf, apiKey('print', { account: 'other' }))).rejects.toThrow(
        /cannot be changed/,
      );
    });

    test('an issuer without TLS', async () => {
      const issuers = [{ issuer: 'http://id.example.com', audience: 'x' }];
      await expect(on.patch('pdfplatform/print', { spec: { issuers } })).rejects.toThrow(/https/);
    });

    test('an allowlist of nobody', async () => {
      const egress = { mode: 'allowlist' };
      await expect(on.patch('pdfplatform/print', { spec: { egress } })).rejects.toThrow(
        /needs hosts/,
      );
    });
  });
}
