import type { ListrTask } from 'listr2';
import type { Followed } from './command.ts';
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
import { HELM_UNITTEST, KSTATUS, OASDIFF, OTELCOL, TOXIPROXY } from './go-tool.ts';
import { GATEWAY_KINDS, PROMETHEUS_KINDS } from './kinds.ts';
import { isPythonThere, preparedPython } from './python.ts';
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

/** What Go gets for tests, by the title of its task. */
const GO_TOOLS = [
  ['Build oasdiff (once, a few minutes)', OASDIFF],
  ['Build Helm and helm-unittest (once, a few minutes)', HELM_UNITTEST],
  ['Build Toxiproxy (once, a minute)', TOXIPROXY],
  ['Fetch the Prometheus operator’s kinds (once)', PROMETHEUS_KINDS],
  ['Fetch the kinds of the Gateway API (once)', GATEWAY_KINDS],
] as const;

/** What nightly tests need besides. They build it when it is missing, but a cluster may have no way to the modules. */
const GO_TOOLS_AT_NIGHT = [
  ['Build kstatus (once, a minute)', KSTATUS],
  ['Build a collector of traces (once, a few minutes)', OTELCOL],
] as const;

/**
 * Gets what tests validate documents, the contract and charts with, and what they disturb networks with; nothing where it is there.
 * @param isNight also what only nightly tests need
 * @throws {Failure} saying what to install by hand
 */
export async function testToolsSetup(signal: AbortSignal, isNight: boolean): Promise<ListrTask[]> {
  const wanted = [...GO_TOOLS, ...(isNight ? GO_TOOLS_AT_NIGHT : [])];
  const missing = wanted.filter(([, tool]) => !tool.isThere);
  for (const [, tool] of missing) await tool.requireGo();
  const fetched = [
    ...(isVeraPdfThere() ? [] : [['Fetch veraPDF (once)', fetchVeraPdf] as const]),
    ...(isPythonThere('schemathesis')
      ? []
      : [['Fetch Schemathesis (once)', schemathesis] as const]),
    ...missing.map(([title, tool]) => [title, (options: Followed) => tool.build(options)] as const),
  ];
  return fetched.map(([title, get]) => ({ title, task: followed(signal, get) }));
}

const schemathesis = (options: Followed) => preparedPython('schemathesis', options);

/** Makes a build, unless it was made of the sources that are here. */
export function buildTasks(build: Build, signal: AbortSignal): SetupTask[] {
  if (isBuilt(build)) return [];
  return [
    {
      title: `Build ${build.what}`,
      undo: `rm -r ${build.folder}`,
      task: followed(signal, (options) => makeBuild(build, options)),
    },
  ];
}

function packagesTask(missing: string[], signal: AbortSignal): SetupTask {
  return {
    undo: `sudo apt-get purge --autoremove ${missing.join(' ')}`,
    title: `Install ${missing.length} Debian packages as root (once, a few minutes; all take 1.7 GB, and 0.5 GB of downloads): ${missing.join(', ')}`,
    task: followed(signal, (options) => installPackages(missing, options)),
  };
}

function gotenbergTask(signal: AbortSignal): SetupTask {
  return {
    undo: `rm -r ${gotenbergFolder()}`,
    title: `Build Gotenberg ${GOTENBERG_VERSION} and pdfcpu (once, a few minutes; 0.4 GB of downloads)`,
    task: followed(signal, buildGotenberg),
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

/** A task that shows its latest line, where that replaces the one before; a log would get them all. */
function followed(signal: AbortSignal, work: (options: Followed) => Promise<unknown>) {
  return (_: unknown, task: { output: string }) => {
    const onLine = (line: string) => {
      if (process.stdout.isTTY) task.output = line;
    };
    return work({ signal, onLine }).then(() => undefined);
  };
}
