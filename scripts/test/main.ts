import { Listr, type ListrTask } from 'listr2';
import { Failure } from '../failure.ts';
import { ENGINE_PACKAGES, TEST_PACKAGES } from '../setup/debian.ts';
import { chooseEngine } from '../setup/engine.ts';
import { SCHEMATHESIS_PACKAGES } from '../setup/schemathesis.ts';
import { CLIENT_PACKAGES } from '../setup/clients.ts';
import { chartToolsSetup, nativeSetup, testToolsSetup } from '../setup/tasks.ts';
import { VERAPDF_PACKAGES } from '../setup/verapdf.ts';
import { runChecks } from './checks.ts';
import { startEngines } from './engines.ts';
import { runJest } from './jest.ts';
import { addTallies, closingLine, type Tally } from './tally.ts';

const HELP = `Runs the tests.

  npm test                       types, lint, format, protos, unit and integration tests
  npm test -- PATH…              the tests below these paths, without the checks
  npm run test:e2e               npm start itself, from the outside, and random requests
  npm run test:attacks           documents, templates and tokens that mean harm
  npm run test:faults            the platform while its parts fail
  npm run test:cluster           both charts on the cluster of KUBECONFIG, with images that it has
  npm run nightly                what takes long: a real issuer, fetched at first
`;

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
  await setUp(args[0] === '--suite' && args[1] === 'cluster');
  const tally = addTallies(await runSuites(args));
  process.stdout.write(`\n${closingLine(tally)}\n`);
  return tally.failed > 0 ? 1 : 0;
}

async function setUp(isCluster: boolean): Promise<void> {
  // A cluster has engines of its own.
  const tasks = isCluster ? chartToolsSetup(interrupted.signal) : await engineSetup();
  await new Listr(tasks, { registerSignalListeners: false, fallbackRenderer: 'simple' }).run();
}

async function engineSetup(): Promise<ListrTask[]> {
  const engine = await chooseEngine(false);
  if (engine !== 'native') throw new Failure('The tests need the native engine of Debian 12.');
  const packages = [
    ...[...ENGINE_PACKAGES, ...TEST_PACKAGES],
    ...[...VERAPDF_PACKAGES, ...SCHEMATHESIS_PACKAGES, ...CLIENT_PACKAGES],
  ];
  return [
    ...(await nativeSetup(packages, interrupted.signal)),
    ...testToolsSetup(interrupted.signal),
  ];
}

async function runSuites(args: string[]): Promise<Tally[]> {
  if (args[0] === '--suite') {
    const [, suite = '', ...paths] = args;
    if (suite === 'cluster') return [await runJest({ suites: [suite], paths, isSlow: true })];
    return [await withEngines((env) => runJest({ suites: [suite], paths, env }))];
  }
  if (args.length > 0) return [await withEngines((env) => runJest({ paths: args, env }))];
  const checks = runChecks();
  const suites = ['unit', 'integration'];
  return [checks, await withEngines((env) => runJest({ suites, paths: [], env }))];
}

async function withEngines<T>(work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const engines = await startEngines();
  try {
    return await work(engines.env);
  } finally {
    await engines.stop();
  }
}
