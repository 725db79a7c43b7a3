import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE, ROOT } from '../paths.ts';
import { runCommand } from './command.ts';
import { requireGo } from './go.ts';
import type { BuildOptions } from './go-tool.ts';
import { keepFinished } from './keep-finished.ts';

const PINS = join(ROOT, 'tools/prometheus-operator');
const MODULE = 'github.com/prometheus-operator/prometheus-operator';

/** Where that module's folder has its definitions of kinds. */
const KINDS = 'example/prometheus-operator-crd';

/** The file that defines a kind, once fetched. @param plural as `podmonitors` */
export function prometheusKindFile(plural: string): string {
  return join(folderOf(), `monitoring.coreos.com_${plural}.yaml`);
}

export function arePrometheusKindsThere(): boolean {
  return existsSync(folderOf());
}

/** @throws {Failure} saying what to install by hand */
export function requireGoForPrometheusKinds(): Promise<void> {
  return requireGo('The Prometheus operator’s module', readFileSync(join(PINS, 'go.mod'), 'utf8'));
}

/** Fetches the Prometheus operator's module, as `tools/prometheus-operator/go.mod` pins it, and keeps its kinds. */
export async function fetchPrometheusKinds(options: BuildOptions): Promise<void> {
  const env = { GOTOOLCHAIN: 'local', GOWORK: 'off', GOFLAGS: '-mod=readonly' };
  const printed = await runCommand('go', ['mod', 'download', '-json', MODULE], {
    ...options,
    ...{ cwd: PINS, env },
  });
  const { Dir } = JSON.parse(printed) as { Dir: string };
  const unfinished = `${folderOf()}.${process.pid}.unfinished`;
  mkdirSync(CACHE, { recursive: true });
  cpSync(join(Dir, KINDS), unfinished, { recursive: true });
  keepFinished(unfinished, folderOf());
}

function folderOf(): string {
  const sum = readFileSync(join(PINS, 'go.sum'));
  return join(
    CACHE,
    `prometheus-kinds-${createHash('sha256').update(sum).digest('hex').slice(0, 16)}`,
  );
}
