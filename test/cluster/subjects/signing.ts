import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { argoHealth } from '../../harness/kubernetes/argo-health.ts';
import { apply, kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Choice, type Installation } from '../installation.ts';
import { CERTIFICATE, SIGNING_SECRET, signingSecret } from '../signing-secret.ts';

const run = promisify(execFile);

const DOCUMENT = {
  content: '<h1>Invoice</h1>',
  options: { signature: { certificate: CERTIFICATE } },
};

export function signing(on: Installation, { isWhole }: Choice): void {
  describe('a signature', () => {
    const isOf = async (name: string) => {
      const { status, body } = await on.generate(await on.key('print'), DOCUMENT);
      return status === 200 && (await signerOf(body)) === name;
    };

    test('is made with the key of a Secret that the platform names', async () => {
      expect(await isOf('first')).toBe(true);
    });

    test('is refused to an account that the certificate does not name', async () => {
      const subjects = [{ issuer: 'urn:test', subject: 'unsigned' }];
      await apply(on.pdf, {
        apiVersion: 'platen.dev/v1alpha1',
        kind: 'PdfAccount',
        metadata: { name: 'unsigned' },
        spec: { plan: 'enterprise', subjects },
      });
      const key = await on.newKey('unsigned', { account: 'unsigned' });
      await eventually('it may print', async () => (await on.print(key)).status === 200);
      const { status, body } = await on.generate(key, DOCUMENT);
      expect(status).toBe(400);
      expect(JSON.parse(body.toString())).toMatchObject({ error: 'invalid_request' });
      expect(body.toString()).toContain('/options/signature/certificate');
    });

    // What is missing may follow within a minute, before it is reported.
    if (isWhole) {
      test('is of the former certificate while its Secret is missing, which is reported, and then of the next', async () => {
        await kubectl('delete', '-n', on.pdf, 'secret', SIGNING_SECRET);
        await eventually('it is reported', async () => {
          const health = await argoHealth(await on.known('pdfplatform/print'));
          return health.startsWith('Degraded: ') && health.includes(SIGNING_SECRET);
        });
        expect(await isOf('first')).toBe(true);
        await apply(on.pdf, signingSecret('next'));
        await eventually('another key signs', () => isOf('next'));
        await on.ready('pdfplatform/print');
      });

      test('is of the former certificate while the next is not its key’s, which is reported', async () => {
        const former = signingSecret('former');
        await apply(on.pdf, former);
        await eventually('it signs', () => isOf('former'));
        const { 'tls.key': key } = former.stringData;
        const other = signingSecret('other');
        await apply(on.pdf, { ...other, stringData: { ...other.stringData, 'tls.key': key } });
        await eventually('it is reported', async () => {
          const health = await argoHealth(await on.known('pdfplatform/print'));
          return health.startsWith('Degraded: ') && health.includes('is not its key');
        });
        expect(await isOf('former')).toBe(true);
        await apply(on.pdf, former);
        await on.ready('pdfplatform/print');
      });
    }
  });
}

/** By Poppler. @returns whose certificate signed it, if no byte has changed since */
async function signerOf(pdf: Buffer): Promise<string | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'platen-signed-'));
  try {
    const file = join(folder, 'signed.pdf');
    writeFileSync(file, pdf);
    const { stdout } = await run('pdfsig', ['-nocert', file]);
    const isWhole = /Signature is Valid\.|Total document signed/g;
    if (stdout.match(isWhole)?.length !== 2) return undefined;
    return /Signer Certificate Common Name: (.*)/.exec(stdout)?.[1];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
