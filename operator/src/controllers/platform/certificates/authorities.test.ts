import { X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  bundleOf,
  endsAt,
  renewedAuthorities,
  signerOf,
  TRUSTED_AFTER_MS,
  type Authorities,
} from './authorities.ts';
import { renewedLeaf, type Leaf } from './leafs.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-01-01T00:00:00Z');
const NAMES = { dns: ['print-auth.pdf.svc'], spiffeId: 'spiffe://print.pdf/auth' };

const isSignedBy = ({ cert }: Pick<Leaf, 'cert'>, authority: string) =>
  new X509Certificate(cert).verify(new X509Certificate(authority).publicKey);

const authoritiesIn = (bundle: string) =>
  bundle.match(/-----BEGIN CERTIFICATE-----[^]+?-----END CERTIFICATE-----/g) ?? [];

describe('in every reconcile of three years', () => {
  test('a certificate is valid, and every pod has trusted its authority for an hour', async () => {
    let authorities: Authorities | undefined;
    let leaf: Leaf | undefined;
    let trusted: string[] = [];
    const made = { authorities: new Set<string>(), leafs: new Set<string>() };
    for (let now = START; now < START + 3 * 365 * DAY_MS; now += 2 * DAY_MS) {
      authorities = await renewedAuthorities(authorities, 'print.pdf', now);
      const before = leaf;
      leaf = await renewedLeaf(leaf, { authorities, names: NAMES, now });
      const bundle = authoritiesIn(leaf.ca);
      expect(endsAt(leaf) - now).toBeGreaterThan(7 * DAY_MS);
      expect(bundle.some((one) => isSignedBy(leaf!, one))).toBe(true);
      // A pod with the old bundle trusts the new certificate as well.
      if (before) expect(trusted.some((one) => isSignedBy(leaf!, one))).toBe(true);
      // A pod with the new bundle trusts the old certificate.
      if (before) expect(bundle.some((one) => isSignedBy(before, one))).toBe(true);
      expect(endsAt(leaf)).toBeLessThanOrEqual(Math.max(...bundle.map((cert) => endsAt({ cert }))));
      trusted = bundle;
      made.authorities.add(authorities.current.cert);
      made.leafs.add(leaf.cert);
    }
    expect(made.authorities.size).toBe(5);
    expect(made.leafs.size).toBeGreaterThan(45);
  });
});

describe('a new authority', () => {
  test('signs nothing for an hour, and everything after that', async () => {
    const first = await renewedAuthorities(undefined, 'print.pdf', START);
    const now = START + 250 * DAY_MS;
    const both = await renewedAuthorities(first, 'print.pdf', now);
    expect(both.previous).toEqual(first.current);
    expect(authoritiesIn(bundleOf(both))).toHaveLength(2);
    expect(signerOf(both, now)).toBe(both.previous);
    expect(signerOf(both, now + TRUSTED_AFTER_MS + HOUR_MS)).toBe(both.current);
  });

  test('replaces an expired one at once', async () => {
    const first = await renewedAuthorities(undefined, 'print.pdf', START);
    const late = START + 400 * DAY_MS;
    const next = await renewedAuthorities(first, 'print.pdf', late);
    expect(next.previous).toBeUndefined();
    expect(signerOf(next, late)).toBe(next.current);
  });

  test('drops the former one when that has expired', async () => {
    const first = await renewedAuthorities(undefined, 'print.pdf', START);
    const both = await renewedAuthorities(first, 'print.pdf', START + 250 * DAY_MS);
    const after = await renewedAuthorities(both, 'print.pdf', START + 366 * DAY_MS);
    expect(after).toEqual({ current: both.current });
  });
});

describe('a certificate is renewed', () => {
  test('when its names change', async () => {
    const authorities = await renewedAuthorities(undefined, 'print.pdf', START);
    const leaf = await renewedLeaf(undefined, { authorities, names: NAMES, now: START });
    const names = { ...NAMES, dns: ['print-usage.pdf.svc'] };
    const next = await renewedLeaf(leaf, { authorities, names, now: START });
    expect(next.cert).not.toBe(leaf.cert);
  });

  test('when its authority is no longer trusted', async () => {
    const [authorities, others] = [
      await renewedAuthorities(undefined, 'print.pdf', START),
      await renewedAuthorities(undefined, 'print.pdf', START),
    ];
    const leaf = await renewedLeaf(undefined, { authorities: others, names: NAMES, now: START });
    const next = await renewedLeaf(leaf, { authorities, names: NAMES, now: START });
    expect(isSignedBy(next, authorities.current.cert)).toBe(true);
  });

  test('and not while it is usable', async () => {
    const authorities = await renewedAuthorities(undefined, 'print.pdf', START);
    const leaf = await renewedLeaf(undefined, { authorities, names: NAMES, now: START });
    expect(await renewedLeaf(leaf, { authorities, names: NAMES, now: START + DAY_MS })).toBe(leaf);
  });
});
