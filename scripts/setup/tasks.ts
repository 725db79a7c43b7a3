import type { ListrTask } from 'listr2';
import { COMPOSE_FILE } from '../paths.ts';
import { BUILT_HERE } from '../start/engine/engine-processes.ts';
import { runCommand } from './command.ts';
import { isBuilt, makeBuild, type Build } from './builds.ts';
import { installPackages, missingPackages, requireRoot } from './debian.ts';
import {
  buildGotenberg,
  GOTENBERG_VERSION,
  gotenbergFolder,
  isGotenbergBuilt,
  requireGotenbergsGo,
} from './gotenberg.ts';
import { FONTS_PLACE, hasFonts, installFonts } from './fonts.ts';
import { hasHyphenation, HYPHENATION_PLACE, linkHyphenation } from './hyphenation.ts';
import { HELM_UNITTEST, OASDIFF, TOXIPROXY, type BuildOptions } from './go-tool.ts';
import { GATEWAY_KINDS, PROMETHEUS_KINDS } from './kinds.ts';
import { fetchSchemathesis, isSchemathesisThere } from './schemathesis.ts';
import { fetchVeraPdf, isVeraPdfThere } from './verapdf.ts';

/** A task that changes this machine. */
type SetupTask = ListrTask & {
  /** How to take it back, as a command. */
  undo: string;
};

/** Says what is about to be done to this machine, and how to undo it. */
export function announcement(tasks: readonly SetupTask[]): string {
  const lines = tasks.map(({ title, undo }) => `  ${title as string}\n    to undo: ${undo}\n`);
  return `Before the start, Platen does this here:

${lines.join('')}
All else that it writes lies in .platen/ and node_modules/, and what npm and Go have downloaded in their caches.
To empty those: npm cache clean --force; go clean -cache -modcache
`;
}

/**
 * What has to be done before a native engine runs; nothing where all is there.
 * What cannot be done is found before anything is changed.
 * @param packages Debian packages by name
 * @throws {Failure} saying what to install by hand
 */
export async function nativeSetup(packages: string[], signal: AbortSignal): Promise<SetupTask[]> {
  const missing = await missingPackages(packages);
  const built = isGotenbergBuilt();
  if (missing.length > 0) await requireRoot(missing);
  if (!built) await requireGotenbergsGo();
  return [
    ...(missing.length > 0 ? [packagesTask(missing, signal)] : []),
    ...(built ? [] : [gotenbergTask(signal)]),
    ...(built && hasHyphenation() ? [] : [hyphenationTask()]),
    ...(hasFonts() ? [] : [fontsTask()]),
  ];
}

/** Tasks for what only tests need; empty: everything is there. */
const TEST_TOOLS = [
  { title: 'Fetch veraPDF (once)', isThere: isVeraPdfThere, get: fetchVeraPdf },
  { title: 'Fetch Schemathesis (once)', isThere: isSchemathesisThere, get: fetchSchemathesis },
  {
    title: 'Build oasdiff (once, a few minutes)',
    isThere: () => OASDIFF.isThere,
    get: (options: BuildOptions) => OASDIFF.build(options),
  },
  {
    title: 'Build Helm and helm-unittest (once, a few minutes)',
    isThere: () => HELM_UNITTEST.isThere,
    get: (options: BuildOptions) => HELM_UNITTEST.build(options),
  },
  {
    title: 'Build Toxiproxy (once, a minute)',
    isThere: () => TOXIPROXY.isThere,
    get: (options: BuildOptions) => TOXIPROXY.build(options),
  },
  {
    title: 'Fetch the Prometheus operator’s kinds (once)',
    isThere: () => PROMETHEUS_KINDS.isThere,
    get: (options: BuildOptions) => PROMETHEUS_KINDS.fetch(options),
  },
  {
    title: 'Fetch the kinds of the Gateway API (once)',
    isThere: () => GATEWAY_KINDS.isThere,
    get: (options: BuildOptions) => GATEWAY_KINDS.fetch(options),
  },
];

/**
 * Gets what tests validate documents, the contract and charts with, and what they disturb networks with; nothing where it is there.
 * @throws {Failure} saying what to install by hand
 */
export async function testToolsSetup(signal: AbortSignal): Promise<ListrTask[]> {
  for (const tool of [OASDIFF, HELM_UNITTEST, TOXIPROXY]) if (!tool.isThere) await tool.requireGo();
  for (const kinds of [PROMETHEUS_KINDS, GATEWAY_KINDS])
    if (!kinds.isThere) await kinds.requireGo();
  return TEST_TOOLS.filter(({ isThere }) => !isThere()).map(({ title, get }) => ({
    title,
    task: (_, task) => get({ signal, onLine: showIn(task) }),
  }));
}

/** Makes a build, unless it was made of the sources that are here. */
export function buildTasks(build: Build, signal: AbortSignal): SetupTask[] {
  if (isBuilt(build)) return [];
  return [
    {
      title: `Build ${build.what}`,
      undo: `rm -r ${build.folder}`,
      task: (_, task) => makeBuild(build, { signal, onLine: showIn(task) }),
    },
  ];
}

/** Fetches the images of containers, those that are there stay, and makes Platen's own of its sources. */
export function imageTasks(signal: AbortSignal): SetupTask[] {
  const undo = `PLATEN_REGISTRY=${BUILT_HERE.PLATEN_REGISTRY} docker compose --file deploy/compose/compose.yaml down --volumes --rmi all`;
  const compose = (title: string, ...args: string[]): SetupTask => ({
    title,
    undo,
    task: async (_, task) => {
      const command = ['compose', '--file', COMPOSE_FILE, ...args];
      await runCommand('docker', command, { signal, env: BUILT_HERE, onLine: showIn(task) });
    },
  });
  return [
    compose(
      'Fetch the images of Redis and Gotenberg (once, a few minutes)',
      'pull',
      '--policy',
      'missing',
      '--ignore-buildable',
    ),
    compose('Build the images of the engines and of their way out', 'build'),
  ];
}

function packagesTask(missing: string[], signal: AbortSignal): SetupTask {
  return {
    undo: `sudo apt-get purge --autoremove ${missing.join(' ')}`,
    title: `Install ${missing.length} Debian packages as root (once, a few minutes; all take 1.7 GB, and 0.5 GB of downloads): ${missing.join(', ')}`,
    task: (_, task) => installPackages(missing, { signal, onLine: showIn(task) }),
  };
}

function gotenbergTask(signal: AbortSignal): SetupTask {
  return {
    undo: `rm -r ${gotenbergFolder()}`,
    title: `Build Gotenberg ${GOTENBERG_VERSION} and pdfcpu (once, a few minutes; 0.4 GB of downloads)`,
    task: (_, task) => buildGotenberg({ signal, onLine: showIn(task) }),
  };
}

/** When Gotenberg and the browser are there. */
function hyphenationTask(): SetupTask {
  return {
    title: 'Link the browser’s hyphenation dictionaries as root',
    undo: `sudo rm ${HYPHENATION_PLACE}`,
    task: linkHyphenation,
  };
}

function fontsTask(): SetupTask {
  return {
    title: 'Install the themes’ typefaces as root',
    undo: `sudo rm -r ${FONTS_PLACE}`,
    task: installFonts,
  };
}

/** A task's latest line, where it replaces the one before; a log would get them all. */
function showIn(task: { output: string }): (line: string) => void {
  return (line) => {
    if (process.stdout.isTTY) task.output = line;
  };
}
