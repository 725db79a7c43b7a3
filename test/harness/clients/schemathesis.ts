import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../../../scripts/paths.ts';
import { isPythonThere, pythonOf } from '../../../scripts/setup/python.ts';
import type { RunningPlatform } from '../running-platform.ts';

/** The hooks, and the settings. */
const TOOLS = join(ROOT, 'tools/schemathesis');

interface Options {
  /** A seed, so that a run sends the same requests. */
  seed: number;
  /** The part of the random requests that it sends, up to 1; each operation and each phase keeps some. */
  share?: number;
  /** Further arguments of `schemathesis run`. */
  args?: string[];
}

/** The result of a run. */
interface Outcome {
  /** Requests that were sent and checked. */
  cases: number;
  /** Their number by phase and operation. */
  casesOf: Record<string, number>;
  exitCode: number | null;
  /** Its output, with each failure and how to repeat it. */
  output: string;
}

/** Runs Schemathesis with all checks on all operations of a platform's document. */
export async function schemathesis(
  platform: RunningPlatform,
  { seed, share = 1, args = [] }: Options,
): Promise<Outcome> {
  if (!isPythonThere('schemathesis')) throw new Error('Schemathesis is not there; run by npm test');
  const folder = mkdtempSync(join(tmpdir(), 'platen-schemathesis-'));
  const report = join(folder, 'events.ndjson');
  const config = join(folder, 'schemathesis.toml');
  writeFileSync(config, configOf(share));
  const child = spawn(
    pythonOf('schemathesis'),
    [
      '-c',
      'from schemathesis.cli import schemathesis; schemathesis()',
      '--no-color',
      '--config-file',
      config,
      'run',
      `${platform.url}/api/v1/openapi.json`,
      '--checks',
      'all',
      '--seed',
      String(seed),
      '--report',
      'ndjson',
      '--report-ndjson-path',
      report,
      ...args,
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: await environment(platform),
    },
  );
  try {
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    const casesOf = countCases(readFileSync(report, 'utf8'));
    const cases = Object.values(casesOf).reduce((sum, count) => sum + count, 0);
    return { cases, casesOf, exitCode: child.exitCode, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The settings, with a share of each number of requests. */
function configOf(share: number): string {
  const settings = readFileSync(join(TOOLS, 'schemathesis.toml'), 'utf8');
  return settings.replaceAll(
    /(?<=max-examples = )\d+/g,
    (count) => `${Math.ceil(Number(count) * share)}`,
  );
}

/** Credentials of accounts without limits. */
async function environment(platform: RunningPlatform): Promise<NodeJS.ProcessEnv> {
  return {
    PATH: process.env['PATH'],
    PYTHONPATH: TOOLS,
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: 'hooks',
    PLATEN_API_KEY: (await platform.account('development')).key,
    PLATEN_TOKEN: await platform.token('schemathesis', { plan: 'development' }),
  };
}

/** A line of the report about the end of an operation in a phase. */
interface Event {
  ScenarioFinished?: {
    phase: string;
    /** Without `cases`, Schemathesis had none for this operation. */
    recorder: { label: string; cases?: Record<string, object> | null };
  };
}

function countCases(report: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const line of report.trim().split('\n')) {
    const { ScenarioFinished: end } = JSON.parse(line) as Event;
    if (!end) continue;
    const name = `${end.phase}: ${end.recorder.label}`;
    counts[name] = (counts[name] ?? 0) + Object.keys(end.recorder.cases ?? {}).length;
  }
  return counts;
}
