import { Listr, type ListrTask } from 'listr2';
import { Failure } from '../failure.ts';
import { ENGINE_PACKAGES, requireDebian12 } from '../setup/debian.ts';
import { CONSOLE, DOWNLOADS } from '../setup/builds.ts';
import { announcement, buildTasks, nativeSetup } from '../setup/tasks.ts';
import { StateFolder } from './folder.ts';
import { readOptions, type StartOptions } from './options.ts';
import { requireFreePort } from './processes/ports.ts';
import { LocalRun } from './run.ts';
import { onStopSignal } from './processes/signals.ts';
import { summary } from './summary.ts';

const say = (sentence: string) => process.stdout.write(`${sentence}\n`);

let run: LocalRun | undefined;
const folder = new StateFolder();
const interrupted = new AbortController();

onStopSignal({
  first: () => {
    say('\nStopping: what is in flight is finished first. Once more to stop at once.');
    interrupted.abort();
    void end(0);
  },
  again: () => {
    run?.supervisor.kill();
    folder.unlock();
    process.exit(1);
  },
});

try {
  await start(readOptions(process.argv.slice(2), process.env));
} catch (error) {
  if (!interrupted.signal.aborted) {
    process.stderr.write(
      `\n${error instanceof Failure ? error.message : String((error as Error).stack)}\n`,
    );
    await end(1);
  }
}

async function start(options: StartOptions): Promise<void> {
  await requireFreePort(options.port);
  requireDebian12();
  folder.lock();
  if (options.fresh) folder.forget();
  folder.prepare();
  await setUp();
  const { port, issuersFile } = options;
  const local = await LocalRun.prepare({ folder, port, issuersFile, say });
  run = local;
  await runTasks(startTasks(local));
  say(summary(local.url, folder));
}

async function setUp(): Promise<void> {
  const { signal } = interrupted;
  const builds = [CONSOLE, DOWNLOADS].flatMap((build) => buildTasks(build, signal));
  const tasks = [...(await nativeSetup(ENGINE_PACKAGES, signal)), ...builds];
  if (tasks.length > 0) say(announcement(tasks));
  await runTasks(tasks);
}

function startTasks(local: LocalRun): ListrTask[] {
  return [
    { title: 'Start Redis and Gotenberg', task: () => local.startEngine() },
    { title: 'Start auth, usage and render', task: () => local.startServices() },
    { title: 'Create the development accounts', task: () => local.createAccounts() },
    { title: 'Start edge', task: () => local.startEdge() },
    { title: 'Make a sample PDF through the public API', task: () => local.renderSample() },
  ];
}

async function runTasks(tasks: ListrTask[]): Promise<void> {
  if (tasks.length === 0) return;
  await new Listr(tasks, {
    registerSignalListeners: false,
    rendererOptions: { showErrorMessage: false, collapseErrors: false },
    fallbackRenderer: 'simple',
  }).run();
  interrupted.signal.throwIfAborted();
}

async function end(code: number): Promise<void> {
  await run?.supervisor.stop();
  folder.unlock();
  if (code === 0) say('Stopped.');
  process.exit(code);
}
