import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { contextOf } from '../../../testing/context.ts';
import { MemoryCluster } from '../../../testing/memory-cluster.ts';
import { platform } from '../../../testing/objects.ts';
import { keepCertificates } from './keep-certificates.ts';
import { HOLDERS } from './leafs.ts';
import { readLeaf } from './secrets.ts';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-01-01T00:00:00Z');

const AUTHORITY = 'AuthorityRenewed';

/** What is new then, and how many authorities are trusted: an old one as long as it lasts. */
test.each([
  [15, [], 1],
  [40, HOLDERS, 1],
  [300, [AUTHORITY, ...HOLDERS], 2],
  [400, [AUTHORITY, ...HOLDERS], 1],
])(
  'after %i days without an operator its first pass makes everything valid again',
  async (days, made, trusted) => {
    const events: string[] = [];
    const record = (_: unknown, { reason, message }: { reason: string; message: string }) =>
      Promise.resolve(void events.push(/certificate of (\w+)/.exec(message)?.[1] ?? reason));
    const context = contextOf(new MemoryCluster(), { events: { record } });
    await keepCertificates(platform(), context, START);
    events.length = 0;

    const now = START + days * DAY_MS;
    const times = await keepCertificates(platform(), context, now);
    expect(times.endsAt).toBeGreaterThan(now + 7 * DAY_MS);
    expect(times.renewAt).toBeGreaterThan(now);
    expect(new Set(events)).toEqual(new Set(made));
    const leafs = await Promise.all(HOLDERS.map((one) => readLeaf(platform(), one, context)));
    expect(new Set(leafs.map((leaf) => leaf?.ca)).size).toBe(1);
    for (const leaf of leafs) {
      const authorities = leaf!.ca.match(/-----BEGIN[^]+?-----END CERTIFICATE-----/g) ?? [];
      expect(authorities).toHaveLength(trusted);
      const isTrusted = authorities.some((pem) => {
        const { publicKey, validToDate } = new X509Certificate(pem);
        return validToDate.getTime() > now && new X509Certificate(leaf!.cert).verify(publicKey);
      });
      expect(isTrusted).toBe(true);
    }
  },
);
