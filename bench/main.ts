import { ROOT } from '../scripts/paths.ts';
import { onStopSignal } from '../scripts/start/processes/signals.ts';
import { startEngines } from '../scripts/test/engines.ts';
import { keepAll, keepOne } from './report/results.ts';
import type { Bench } from './part.ts';

const HELP = `Measures Platen, and Gotenberg as it comes; docs/benchmarks.md has the results.

  npm run bench              all parts
  npm run bench -- PART…     these parts, by their names in bench/parts.ts
`;

/** Closes what has to be closed, in the reverse order. */
const started: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;

// Starting processes, and those that a part has started, end with this process (setpriv).
onStopSignal({
  first: () => void stopAll().finally(() => process.exit(130)),
  again: () => process.exit(130),
});

try {
  const names = process.argv.slice(2);
  if (names.includes('--help')) process.stdout.write(HELP);
  else await run(names);
} finally {
  await stopAll();
}

async function run(names: string[]): Promise<void> {
  const engines = await startEngines();
  started.push(engines.stop);
  Object.assign(process.env, engines.env);
  // This module reads the engines' addresses when it is loaded.
  const { TestPlatform } = await import('../test/harness/platform.ts');
  const platform = await TestPlatform.start();
  started.push(() => platform.stop());
  const { rounds, haste } = settings();
  await measure(names, {
    platform,
    gotenbergUrl: engines.env.PLATEN_TEST_GOTENBERG_URL,
    enginePids: () => engines.pids(),
    pids: () => [...engines.pids(), ...platform.pids()],
    rounds,
    lasting: (ms) => ms / haste,
  });
}

function settings() {
  const { PLATEN_BENCH_ROUNDS: rounds, PLATEN_BENCH_HASTE: haste = '1' } = process.env;
  return { rounds: rounds === undefined ? undefined : Number(rounds), haste: Number(haste) };
}

/** @param names of parts; none: all of them */
async function measure(names: string[], bench: Bench): Promise<void> {
  const { PARTS } = await import('./parts.ts');
  const results: Record<string, object> = {};
  for (const name of names.length > 0 ? names : Object.keys(PARTS)) {
    const part = PARTS[name];
    if (!part) throw new Error(`there is no ${name}; there are ${Object.keys(PARTS).join(', ')}`);
    const finding = await part(bench);
    process.stdout.write(`\n${finding.lines.join('\n')}\n`);
    results[name] = finding.result;
    keepOne(ROOT, name, finding);
  }
  keepAll(ROOT, results);
}

/** Closes only once: work that fails because of a signal waits for the closing that the signal began. */
function stopAll(): Promise<void> {
  return (stopping ??= stopEach());
}

async function stopEach(): Promise<void> {
  for (let stop = started.pop(); stop; stop = started.pop()) await stop();
}
