import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createNamespace, helm, values } from '../../harness/kubernetes/cluster.ts';
import { ACCOUNT, apiKey, chart, type Installation } from '../installation.ts';

/** Helm waits as Flux does: by Flux's kstatus (github.com/fluxcd/cli-utils). It tells the status by which it decided. */
export function waits(on: Installation): void {
  describe('helm install --wait', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-chart-'));
    afterAll(() => rmSync(folder, { recursive: true }));

    test('takes nothing for ready that no operator has seen, and tells why', async () => {
      const unwatched = await createNamespace('unwatched');
      await expect(installed(unwatched, ACCOUNT)).rejects.toThrow(
        /PdfAccount\S+ not ready\. status: InProgress, message: No operator has looked at it/,
      );
    });

    test('goes on while what is missing may follow', async () => {
      await expect(installed(on.pdf, apiKey('early', { account: 'nobody' }))).rejects.toThrow(
        /PdfApiKey\S+ not ready\. status: InProgress, message: .*nobody/,
      );
    });

    test('ends at once at what is stalled, and with what is ready', async () => {
      await expect(upgraded(['203.0.113.7/24'])).rejects.toThrow(
        /PdfPlatform\S+ not ready\. status: Failed, message: .*203\.0\.113\.7/,
      );
      await upgraded([]);
    });

    /** Installs a chart of one object. */
    async function installed(namespace: string, object: object): Promise<void> {
      mkdirSync(join(folder, 'templates'), { recursive: true });
      writeFileSync(join(folder, 'Chart.yaml'), 'apiVersion: v2\nname: one\nversion: 1.0.0\n');
      writeFileSync(join(folder, 'templates/object.yaml'), JSON.stringify(object));
      try {
        await helm('install', 'one', folder, '-n', namespace, '--wait', '--timeout', '10s');
      } finally {
        await helm('uninstall', 'one', '-n', namespace);
      }
    }

    const upgraded = (deniedCidrs: string[]) => {
      const kept = ['-n', on.pdf, '--reset-then-reuse-values', '--force-conflicts'];
      const settings = values({ 'platform.egress.deniedCidrs': deniedCidrs });
      const waited = ['--wait', '--timeout', '4m'];
      return helm('upgrade', 'print', chart('platen'), ...kept, ...settings, ...waited);
    };
  });
}
