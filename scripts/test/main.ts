import { Listr, type ListrTask } from 'listr2';
import { Failure } from '../failure.ts';
import { ENGINE_PACKAGES, requireDebian12, TEST_PACKAGES } from '../setup/debian.ts';
import { CONSOLE, DOWNLOADS } from '../setup/builds.ts';
import { buildTasks, nativeSetup, testToolsSetup } from '../setup/tasks.ts';
import { CHECK_NAMES, runChecks } from './checks.ts';
import { withEngines } from './engines.ts';
import { runWithSecondTry } from './report.ts';
import { addTallies, closingLine, type Tally } from './tally.ts';
import { runVitest, type TestOptions } from './vitest.ts';

const HELP = `Runs the tests. CONTRIBUTING.md lists every suite.

  npm test                       the checks, then unit, native and integration tests
  npm test -- PATH…              the tests below these paths, without the checks
  npm test -- --suite ONE,OTHER  all of these suites, on the same engines and platform
  npm test -- --set-up           what these tests need, and no test; --set-up-night also what nightly tests need
  npm run check                  the checks alone: ${CHECK_NAMES.join(', ')}
`;

/** Suites on a cluster, which has engines of its own. */
const ON_CLUSTER = ['cluster', 'nightly-cluster'];

const interrupted = new AbortController();
// What was started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted.abort();
    process.exit(130);
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const shown = error instanceof Failure ? error.message : String((error as Error).stack);
  process.stderr.write(`${shown}\n`);
  process.exitCode = 1;
}

/** @returns the exit code */
async function main(args: string[]): Promise<number> {
  if (args.includes('--help')) {
    process.stdout.write(HELP);
    return 0;
  }
  const isNight = args.includes('--set-up-night');
  if (isNight || args.includes('--set-up')) {
    await setUp(isNight);
    return 0;
  }
  if (args.includes('--checks')) return report(await runChecks());
  if (args[0] !== '--suite' || !ON_CLUSTER.includes(args[1] ?? '')) await setUp();
  return report(addTallies(await runSuites(args)));
}

/** @returns the exit code */
function report(tally: Tally): number {
  process.stdout.write(`\n${closingLine(tally)}\n`);
  return tally.failed > 0 ? 1 : 0;
}

async function setUp(isNight = false): Promise<void> {
  const tasks = await setupTasks(isNight);
  await new Listr(tasks, { registerSignalListeners: false, fallbackRenderer: 'simple' }).run();
}

async function setupTasks(isNight: boolean): Promise<ListrTask[]> {
  requireDebian12();
  const packages = [...ENGINE_PACKAGES, ...TEST_PACKAGES];
  return [
    ...(await nativeSetup(packages, interrupted.signal)),
    ...(await testToolsSetup(interrupted.signal, isNight)),
    ...[CONSOLE, DOWNLOADS].flatMap((build) => buildTasks(build, interrupted.signal)),
  ];
}

async function runSuites(args: string[]): Promise<Tally[]> {
  if (args[0] === '--suite') {
    const [, suites = '', ...paths] = args;
    return [await runFiles({ suites: suites.split(','), paths })];
  }
  if (args.length > 0) return [await runFiles({ paths: args })];
  return [
    await runChecks(),
    await runFiles({ suites: ['unit', 'native', 'integration'], paths: [] }),
  ];
}

function runFiles(chosen: TestOptions): Promise<Tally> {
  return runWithSecondTry((alone) => {
    const files = { ...chosen, ...(alone ? { alone } : {}) };
    if (chosen.suites?.some((suite) => ON_CLUSTER.includes(suite)))
      return runVitest({ ...files, isSlow: true });
    return withEngines((env) => runVitest({ ...files, env }));
  });
}
