import { describe, expect, test } from 'vitest';
import { apply, kubectl } from '../../harness/kubernetes/cluster.ts';
import { apiKey, eventually, type Installation } from '../installation.ts';

export function keys(on: Installation): void {
  describe('an API key', () => {
    test('is refused within ten seconds after its PdfApiKey is deleted, and its Secret is deleted', async () => {
      const key = await on.newKey('short');
      expect((await on.print(key)).status).toBe(200);
      await kubectl('delete', '-n', on.pdf, 'pdfapikey/short', '--wait=false');
      const isRefused = async () => (await on.print(key)).status === 403;
      await eventually('it is refused', isRefused, 10_000);
      const isGone = async () => (await on.thing('secret/short')) === undefined;
      await eventually('its Secret is gone', isGone);
    });

    test('is in a Secret of any name that Secrets may have', async () => {
      await apply(on.pdf, apiKey('dotted', { secretName: 'acme.v1.key' }));
      await on.ready('pdfapikey/dotted');
      expect((await on.print(await on.key('acme.v1.key'))).status).toBe(200);
    });

    test('is rotated: the Secret gets the next one, and the old one works for its overlap', async () => {
      const { old, next } = await rotated('turning', 600);
      expect((await on.print(old)).status).toBe(200);
      expect((await on.print(next)).status).toBe(200);
    });

    test('is refused as expired after its overlap, and the next one works', async () => {
      const { old, next } = await rotated('turned', 5);
      const isExpired = async () => (await refusalOf(old)) === '403 api_key_expired';
      await eventually('it is refused', isExpired);
      expect((await on.print(next)).status).toBe(200);
    });

    async function rotated(name: string, overlapSeconds: number) {
      const old = await on.newKey(name);
      // The Secret has its age, so this makes it old without a wait.
      const past = `platen.dev/created-at=${new Date(Date.now() - 3_600_000).toISOString()}`;
      await kubectl('annotate', '-n', on.pdf, '--overwrite', `secret/${name}`, past);
      const rotation = { periodSeconds: 1_800, overlapSeconds };
      await apply(on.pdf, apiKey(name, { rotation }));
      await eventually('there is another key', async () => (await on.key(name)) !== old);
      return { old, next: await on.key(name) };
    }

    /** @returns its status and code: `403 forbidden` */
    async function refusalOf(key: string): Promise<string> {
      const headers = { 'X-API-Key': key };
      const { status, body } = await on.client.fetch(`${on.url}/api/v1/usage`, { headers });
      const { error } = JSON.parse(Buffer.from(body, 'base64').toString()) as { error?: string };
      return `${status} ${error}`;
    }
  });
}
