import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { createNamespace, helm, IMAGES } from '../../harness/kubernetes/cluster.ts';
import { chart, SMALL } from '../installation.ts';

const CHARTS = ['platen-operator', 'platen'];

/** As in docs/guides/install.md. */
const CHART = {
  apiVersion: 'v2',
  name: 'documents',
  version: '1.0.0',
  dependencies: CHARTS.map((name) => ({
    name,
    version: '>=0',
    ...(name === 'platen' && { condition: 'withPlatform' }),
  })),
};

/** A chart of the user that has both charts in it, in a namespace of its own, with the same name for all. */
export function umbrella(): void {
  describe('a chart that has both charts in it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-umbrella-'));
    let namespace: string;

    beforeAll(async () => {
      namespace = await createNamespace('umbrella');
      for (const name of CHARTS)
        cpSync(chart(name), join(folder, 'charts', name), { recursive: true });
      writeFileSync(join(folder, 'Chart.yaml'), stringify(CHART));
      writeFileSync(join(folder, 'values.yaml'), stringify(valuesOfBoth()));
    });
    afterAll(async () => {
      await helm('uninstall', 'documents', '-n', namespace, '--wait');
      rmSync(folder, { recursive: true });
    });

    const release = (...command: string[]) =>
      helm(...command, 'documents', folder, '-n', namespace, '--wait', '--timeout', '4m');

    test('is installed in two steps: the operator, then a platform, which makes documents', async () => {
      await release('install', '--set', 'withPlatform=false');
      await release('upgrade', '--set', 'withPlatform=true');
      const printed = await helm('test', 'documents', '-n', namespace, '--logs');
      expect(printed).toMatch(/HTML: \d+ bytes of PDF/);
    });
  });
}

/** The kinds belong to another release here. */
function valuesOfBoth(): object {
  const small = parse(readFileSync(SMALL, 'utf8')) as { platform: object };
  const images = { registry: IMAGES.registry, tag: IMAGES.tag };
  return {
    'platen-operator': {
      crds: { enabled: false },
      image: { repository: `${IMAGES.registry}/operator`, tag: IMAGES.tag },
    },
    platen: { ...small, platform: { ...small.platform, images } },
  };
}
