// Measures which lines of the services and the operator the tests run: npm run coverage [-- PATH…]
import { globSync, readFileSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { convert } from 'ast-v8-to-istanbul';
import libCoverage, { type CoverageMap, type CoverageMapData } from 'istanbul-lib-coverage';
import { parseAstAsync } from 'vitest/node';
import { ROOT } from './paths.ts';
import { withEngines } from './test/engines.ts';
import { toTally } from './test/report.ts';
import { runVitest } from './test/vitest.ts';

const FOLDER = join(ROOT, '.platen/coverage');

/** Processes that tests start are measured by V8, what runs in the tests' own by Vitest (vitest.config.ts). */
const PROCESSES = join(FOLDER, 'processes');

rmSync(FOLDER, { recursive: true, force: true });
// The engines inherit it.
process.env['NODE_V8_COVERAGE'] = PROCESSES;
const paths = process.argv.slice(2);
const report = await withEngines((env) =>
  runVitest({
    ...(paths.length === 0 && { suites: ['unit', 'native', 'integration'] }),
    paths,
    env: { ...env, PLATEN_COVERAGE: FOLDER },
  }),
);
const inTests = readFileSync(join(FOLDER, 'tests/coverage-final.json'), 'utf8');
const map = libCoverage.createCoverageMap(JSON.parse(inTests) as CoverageMapData);
const measured = new Set(map.files());
for (const file of globSync('*.json', { cwd: PROCESSES })) await add(join(PROCESSES, file), map);
process.stdout.write(`${tableOf(map)}\n`);
process.exitCode = toTally(report).failed > 0 ? 1 : 0;

/** Adds what one process has run. Node leaves out the types of our sources, and all else where it was. */
async function add(file: string, to: CoverageMap): Promise<void> {
  const { result } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as Profiler.TakePreciseCoverageReturnType;
  // The tests' own processes run what Vitest has transformed.
  if (result.some(({ url }) => url.includes('/node_modules/vitest/'))) return;
  for (const coverage of result) {
    const { url } = coverage;
    if (!url.startsWith(pathToFileURL(ROOT).href) || !measured.has(fileURLToPath(url))) continue;
    const code = stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'));
    // oxlint-disable-next-line typescript/no-deprecated -- Vitest measures by it, and exports no other
    const ast = parseAstAsync(code);
    to.merge(await convert({ code, ast, coverage, wrapperLength: 0 }));
  }
}

/** Lines by folder: `services/edge  91.2 %  1234 of 1353`. */
function tableOf(all: CoverageMap): string {
  const folders = Map.groupBy(all.files(), (file) => {
    const [top = '', second = ''] = relative(ROOT, file).split('/');
    return top === 'services' ? `${top}/${second}` : top;
  });
  const rows = [...folders].map(([folder, files]) => rowOf(folder, files, all));
  return [...rows.toSorted(), rowOf('all', all.files(), all)].join('\n');
}

function rowOf(name: string, files: string[], all: CoverageMap): string {
  const summary = libCoverage.createCoverageSummary();
  for (const file of files) summary.merge(all.fileCoverageFor(file).toSummary());
  const { covered, total } = summary.lines;
  const percent = total === 0 ? 100 : (100 * covered) / total;
  return `${name.padEnd(20)} ${percent.toFixed(1).padStart(5)} %  ${covered} of ${total} lines`;
}
