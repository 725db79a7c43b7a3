import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/paths.ts';
import { startEngines } from '../scripts/test/engines.ts';
import type { Bench } from './part.ts';

const RESULTS = join(ROOT, 'bench/results');

const engines = await startEngines();
Object.assign(process.env, engines.env);
// Reads the engines' addresses when it is loaded.
const { TestPlatform } = await import('../test/harness/platform.ts');
const { PARTS } = await import('./parts.ts');
let platform: Awaited<ReturnType<typeof TestPlatform.start>> | undefined;
try {
  platform = await TestPlatform.start();
  const rounds = process.env['PLATEN_BENCH_ROUNDS'];
  await measure(process.argv.slice(2), {
    platform,
    gotenbergUrl: engines.env.PLATEN_TEST_GOTENBERG_URL,
    pids: () => [...engines.pids(), ...(platform?.pids() ?? [])],
    rounds: rounds === undefined ? undefined : Number(rounds),
  });
} finally {
  await platform?.stop();
  await engines.stop();
}

/** @param names of parts; none: all of them */
async function measure(names: string[], bench: Bench): Promise<void> {
  const results: Record<string, object> = {};
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const part = PARTS[name];
    if (!part) throw new Error(`there is no ${name}; there are ${Object.keys(PARTS).join(', ')}`);
    const { lines, result } = await part(bench);
    process.stdout.write(`\n${lines.join('\n')}\n`);
    results[name] = result;
  }
  write(results);
}

function write(results: Record<string, object>): void {
  const [load] = loadavg();
  const cores = cpus();
  const machine = { cores: cores.length, model: cores[0]?.model, node: process.version, load };
  mkdirSync(RESULTS, { recursive: true });
  const text = JSON.stringify({ machine, ...results }, null, 2);
  writeFileSync(join(RESULTS, 'latest.json'), `${text}\n`);
}
