import { beforeAll, describe, test } from 'vitest';
import { apply, kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';

/** The time that docs/guides/plans.md promises, with a reserve for kubectl and the request. */
const PROMISED_MS = 12_000;

export function plans(on: Installation): void {
  describe('a plan', () => {
    let key: string;

    beforeAll(async () => {
      const metadata = { name: 'gold' };
      await apply(on.pdf, { ...KIND, kind: 'PdfPlan', metadata, spec: { monthlyQuota: 7 } });
      const subjects = [{ issuer: 'urn:test', subject: 'golden' }];
      const spec = { plan: 'gold', subjects };
      await apply(on.pdf, { ...KIND, kind: 'PdfAccount', metadata: { name: 'golden' }, spec });
      await on.ready('pdfaccount/golden');
      key = await on.newKey('golden', { account: 'golden', scopes: ['generate', 'usage'] });
    });

    const quota = async () => {
      const headers = { 'X-API-Key': key };
      const { status, body } = await on.client.fetch(`${on.url}/api/v1/usage`, { headers });
      if (status !== 200) return status;
      return (JSON.parse(Buffer.from(body, 'base64').toString()) as { limit: number }).limit;
    };

    test('that changes is in force within seconds', async () => {
      await eventually('it holds', async () => (await quota()) === 7);
      for (const monthlyQuota of [8, 9, 10]) {
        await on.patch('pdfplan/gold', { spec: { monthlyQuota } });
        const holds = async () => (await quota()) === monthlyQuota;
        await eventually(`the quota is ${monthlyQuota}`, holds, PROMISED_MS);
      }
    });

    test('is of no use to an account that is suspended, within seconds', async () => {
      const suspend = (suspended: boolean) =>
        on.patch('pdfaccount/golden', { spec: { suspended } });
      await suspend(true);
      await eventually('it is refused', async () => (await quota()) === 403, PROMISED_MS);
      await suspend(false);
      await eventually('it is admitted', async () => (await quota()) === 10, PROMISED_MS);
    });

    test('that is deleted refuses its accounts', async () => {
      await kubectl('delete', '-n', on.pdf, 'pdfplan/gold');
      const isRefused = async () => (await on.print(key)).status === 403;
      await eventually('it is refused', isRefused, PROMISED_MS);
      await on.ready('pdfplatform/print');
    });
  });
}

const KIND = { apiVersion: 'platen.dev/v1alpha1' };
