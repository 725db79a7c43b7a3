import { describe, expect, test } from '@jest/globals';
import { apply, kubectl } from '../../harness/cluster.ts';
import { apiKey, eventually, type Installation } from '../installation.ts';

export function keys(on: Installation): void {
  describe('an API key', () => {
    test('is refused within ten seconds when its PdfApiKey is deleted, and its Secret goes', async () => {
      const key = await on.newKey('short');
      expect((await on.print(key)).status).toBe(200);
      await kubectl('delete', '-n', on.pdf, 'pdfapikey/short', '--wait=false');
      const isRefused = async () => (await on.print(key)).status === 403;
      await eventually('it is refused', isRefused, 10_000);
      const isGone = async () => (await on.thing('secret/short')) === undefined;
      await eventually('its Secret is gone', isGone);
    });

    test('is rotated: the Secret gets the next one, and the old one goes on for its overlap', async () => {
      const old = await on.newKey('turning');
      // Its age is in the Secret: this makes it old without waiting.
      const past = `platen.dev/created-at=${new Date(Date.now() - 3_600_000).toISOString()}`;
      await kubectl('annotate', '-n', on.pdf, '--overwrite', 'secret/turning', past);
      const rotation = { periodSeconds: 1_800, overlapSeconds: 600 };
      await apply(on.pdf, apiKey('turning', { rotation }));
      await eventually('there is another key', async () => (await on.key('turning')) !== old);
      expect((await on.print(old)).status).toBe(200);
      expect((await on.print(await on.key('turning'))).status).toBe(200);
    });
  });
}
