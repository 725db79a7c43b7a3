import { describe, expect, test } from 'vitest';
import { apply } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';
import { inRedis } from '../redis.ts';

const NEXT = 'the-next-password';

/** The steps of docs/guides/redis.md. */
export function redisPassword(on: Installation): void {
  describe('the password of Redis', () => {
    test('is replaced while documents are made', async () => {
      const before = await on.podNames('auth', 'usage');
      const { data = {} } = await on.known('secret/print-redis');
      const url = Buffer.from(data['url'] ?? '', 'base64').toString();
      const former = Buffer.from(data['password'] ?? '', 'base64').toString();
      await inRedis(on, `ACL SETUSER default '>${NEXT}'`);
      const stringData = { password: NEXT, url: url.replace(former, NEXT) };
      await apply(on.pdf, {
        apiVersion: 'v1',
        kind: 'Secret',
        metadata: { name: 'print-redis' },
        stringData,
      });
      await eventually('no pod is left that has the former one', async () => {
        const now = await on.podNames('auth', 'usage');
        return now.length > 0 && before.every((name) => !now.includes(name));
      });
      await on.ready('pdfplatform/print');
      expect(await inRedis(on, `ACL SETUSER default '<${former}'`, NEXT)).toContain('OK');
      await expect(inRedis(on, 'PING')).resolves.toContain('NOAUTH');
      expect((await on.print(await on.key('print'))).status).toBe(200);
    });
  });
}
