import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composed, filledIn, FOLDER, type Container } from './testing/compose-files.ts';
/* oxlint-disable platen/no-relative-packages -- it runs alone in its image; here it is given what it runs with */
import { readRenderConfig } from '../services/render/src/config.ts';
import { Signers } from '../services/render/src/signing/signers.ts';
/* oxlint-enable platen/no-relative-packages */

const { services, networks } = composed('compose.yaml', 'platform.yaml', 'signing.yaml');

const which = (fits: (one: Container) => boolean) =>
  Object.keys(services).filter((one) => fits(services[one]!));

/** What render is given, with a folder in the place of the mounted one. */
const environmentAt = (folder: string, given: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(services['render']!.environment ?? {}).map(([variable, value]) => [
      variable,
      filledIn(value, given).replace('/etc/platen', folder),
    ]),
  );

test('render signs with what the README’s commands make, and stamps if there is an authority', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-signing-'));
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  const [, commands] = /```sh\n(mkdir signing[^`]*)```/.exec(readme) as unknown as [string, string];
  execFileSync('sh', ['-c', commands], { cwd: folder, stdio: 'ignore' });
  const signersOf = (given: Record<string, string>) =>
    new Signers(readRenderConfig(environmentAt(join(folder, 'signing'), given)));
  const [certificate, level] = ['invoices', 'B-T'] as const;
  const stamping = signersOf({ PLATEN_TIMESTAMP_AUTHORITY: 'http://timestamp.example.com' });
  expect(stamping.of({ certificate, level }, 'any').stamp).toBeDefined();
  expect(signersOf({}).of({ certificate, level: 'B-B' }, 'any').chain).toHaveLength(1);
  expect(() => signersOf({}).of({ certificate, level }, 'any')).toThrow();
  rmSync(folder, { recursive: true });
});

test('render alone sees the keys, and reaches egress alone', () => {
  const isOfKeys = (volume: unknown) =>
    typeof volume === 'object' && (volume as { source: string }).source === './signing';
  expect(which(({ volumes = [] }) => volumes.some(isOfKeys))).toEqual(['render']);
  const isStamping = ({ networks: own = [] }: Container) =>
    (Array.isArray(own) ? own : Object.keys(own)).includes('stamps');
  expect(which(isStamping).sort()).toEqual(['egress', 'render']);
  expect(networks['stamps']).toEqual({ internal: true });
});
