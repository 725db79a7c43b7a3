import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { operatorRules, platformRules } from './rules.ts';

/** Writes the rules as Prometheus reads them: `platform.yaml`, `operator.yaml`. */
export function writeRules(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, groups] of [
    ['platform', platformRules()],
    ['operator', operatorRules()],
  ] as const) {
    writeFileSync(join(folder, `${name}.yaml`), stringify({ groups }, { lineWidth: 0 }));
  }
}
