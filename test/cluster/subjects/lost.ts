import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { apply, get, helm, kubectl } from '../../harness/kubernetes/cluster.ts';
import { backUp, usedOf } from '../backups.ts';
import { chart, eventually, type Installation } from '../installation.ts';
import { CERTIFICATE, signingSecret } from '../signing-secret.ts';

const SIGNED = {
  content: '<h1>Invoice</h1>',
  options: { signature: { certificate: CERTIFICATE } },
};

/** A drill of docs/guides/backup.md: the namespace is gone with all that is in it. The platform goes on in another. */
export function lost(on: Installation): void {
  describe('a lost namespace', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-lost-'));
    const copy = join(folder, 'copy');
    const values = join(folder, 'values.yaml');
    afterAll(() => rmSync(folder, { recursive: true }));

    test('comes back from a copy under another name: its keys work, its counts are as before, it signs', async () => {
      const key = await on.newKey('kept', { scopes: ['generate', 'usage'] });
      expect((await on.print(key)).status).toBe(200);
      await backUp(on, 'save', '--folder', copy);
      writeFileSync(values, await helm('get', 'values', 'print', '-n', on.pdf, '-o', 'yaml'));
      const before = await usedOf(on, key);

      await lose(on.pdf);
      on.pdf = await on.newNamespace('restored');
      await upgrade(on.operators, 'platen-operator', on.operators, `watchNamespaces={${on.pdf}}`);
      await apply(on.pdf, signingSecret('first'));
      const install = ['install', 'print', chart('platen'), '--namespace', on.pdf];
      await helm(...install, '--values', values, '--set', 'platform.paused=true');
      const started = ['rollout', 'status', '-n', on.pdf, 'statefulset/print-redis'];
      await kubectl(...started, '--timeout=120s');
      await backUp(on, 'restore', '--folder', copy);
      await upgrade('print', 'platen', on.pdf, 'platform.paused=false');
      await on.ready('pdfplatform/print');

      expect(await usedOf(on, key)).toBe(before);
      expect((await on.generate(key, SIGNED)).status).toBe(200);
      expect(await usedOf(on, key)).toBe(before + 1);
      await on.ready('pdfapikey/kept');
      expect(await on.key('kept')).toBe(key);
    });

    const upgrade = (name: string, of: string, namespace: string, value: string) => {
      const kept = ['--namespace', namespace, '--reset-then-reuse-values'];
      const waited = ['--set', value, '--wait', '--timeout', '4m'];
      return helm('upgrade', name, chart(of), ...kept, ...waited);
    };
  });
}

/** Takes the keys' finalizers off (docs/guides/uninstall.md), because the operator may no longer revoke keys there. */
async function lose(namespace: string): Promise<void> {
  await kubectl('delete', 'namespace', namespace, '--wait=false');
  const free = ['--type=merge', '--patch', '{"metadata":{"finalizers":null}}'];
  await eventually('the namespace is gone', async () => {
    const keys = await kubectl('get', 'pdfapikeys', '-n', namespace, '--output', 'name');
    // The operator may free it first.
    for (const key of keys.split('\n').filter(Boolean))
      await kubectl('patch', '-n', namespace, key, ...free).catch(() => undefined);
    return (await get('default', `namespace/${namespace}`)) === undefined;
  });
}
