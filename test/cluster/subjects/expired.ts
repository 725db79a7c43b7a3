import { describe, expect, test } from 'vitest';
import type { PdfPlatform } from '../../../operator/src/api/v1alpha1/index.ts';
import {
  issueAuthority,
  issueLeaf,
} from '../../../operator/src/controllers/platform/certificates/issue.ts';
import { HOLDERS, namesOf } from '../../../operator/src/controllers/platform/certificates/leafs.ts';
import { kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';

const PARTS = ['auth', 'usage', 'render', 'edge'];
const DAY_MS = 24 * 60 * 60_000;

/** As after a year in which no operator led. */
export function expired(on: Installation): void {
  describe('certificates that have ended with their authority', () => {
    test('stop documents, until an operator is back, which makes others; no pod restarts for them', async () => {
      const key = await on.key('print');
      await scaleOperator(0);
      await writeEnded();
      await kubectl('delete', 'pod', '-n', on.pdf, '-l', labelled(PARTS));
      await eventually('documents are refused', async () => (await statusOf(key)) === 503);
      const before = await on.podNames(...PARTS);
      await scaleOperator(2);
      await eventually('documents come', async () => (await statusOf(key)) === 200);
      expect((await on.podNames(...PARTS)).toSorted()).toEqual(before.toSorted());
      await on.ready('pdfplatform/print');
    });

    /** @returns 0 while no edge is there */
    const statusOf = (key: string) =>
      on.print(key).then(
        ({ status }) => status,
        () => 0,
      );

    async function scaleOperator(replicas: number): Promise<void> {
      const deployment = ['-n', on.operators, `deployment/${on.operators}`];
      await kubectl('scale', ...deployment, `--replicas=${replicas}`);
      await kubectl('rollout', 'status', ...deployment, '--timeout=120s');
    }

    async function writeEnded(): Promise<void> {
      const platform = (await on.known('pdfplatform/print')) as unknown as PdfPlatform;
      const began = Date.now() - 400 * DAY_MS;
      const authority = await issueAuthority(`print.${on.pdf}`, began);
      const { cert: ca, key: caKey } = authority;
      await on.patch('secret/print-ca', { stringData: { 'tls.crt': ca, 'tls.key': caKey } });
      for (const holder of HOLDERS) {
        const { cert, key } = await issueLeaf(authority, namesOf(platform, holder), began);
        const stringData = { 'tls.crt': cert, 'tls.key': key, 'ca.crt': ca };
        await on.patch(`secret/print-${holder}-tls`, { stringData });
      }
    }
  });
}

const labelled = (parts: string[]) => `app.kubernetes.io/component in (${parts.join(',')})`;
