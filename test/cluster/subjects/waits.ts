import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KSTATUS } from '../../../scripts/setup/go-tool.ts';
import {
  apply,
  createNamespace,
  get,
  helm,
  kubectl,
  pipe,
  values,
} from '../../harness/kubernetes/cluster.ts';
import { ACCOUNT, apiKey, chart, eventually, type Installation } from '../installation.ts';

/** Helm waits as Flux does: by Flux's kstatus (github.com/fluxcd/cli-utils). It tells the status by which it decided. */
export function waits(on: Installation): void {
  describe('Flux', () => {
    let kstatus: string;
    beforeAll(async () => {
      kstatus = await KSTATUS.ready();
    });

    /** What its kstatus says of an object: status and message. */
    const read = async (name: string, namespace = on.pdf) =>
      pipe(JSON.stringify(await get(namespace, name)), kstatus);

    const reads = (name: string, what: RegExp) =>
      eventually(`it reads ${what.source}`, async () => what.test(await read(name)));

    test('waits for what no operator has seen', async () => {
      const unwatched = await createNamespace('unwatched');
      await apply(unwatched, ACCOUNT);
      expect(await read('pdfaccount/acme', unwatched)).toMatch(/^InProgress: No operator has/);
    });

    test('waits while what is missing may follow, and while it is deleted', async () => {
      const finalizers = ['example.com/held'];
      const early = apiKey('early', { account: 'nobody' });
      await apply(on.pdf, { ...early, metadata: { ...early.metadata, finalizers } });
      await reads('pdfapikey/early', /^InProgress: .*nobody/);
      await kubectl('delete', '-n', on.pdf, 'pdfapikey/early', '--wait=false');
      expect(await read('pdfapikey/early')).toMatch(/^Terminating: /);
      await on.patch('pdfapikey/early', { metadata: { finalizers: null } });
    });

    test('fails at what is stalled, and goes on with what is ready', async () => {
      const deny = (deniedCidrs: string[] | null) =>
        on.patch('pdfplatform/print', { spec: { egress: { deniedCidrs } } });
      expect(await read('pdfplatform/print')).toMatch(/^Current: /);
      await deny(['203.0.113.7/24']);
      await reads('pdfplatform/print', /^Failed: .*203\.0\.113\.7/);
      await deny(null);
      await reads('pdfplatform/print', /^Current: /);
    });
  });

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
