import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/test/longest-first.ts';

/** Tests beside the code that take tens of seconds each: random input, simulations, real time-outs. They run with `e2e`. */
const LONG = '*.long.test.ts';

/** Tests beside the code that need what is set up on Debian 12: Redis, an engine, LibreOffice, tools. The others need Node alone. */
const NATIVE = '*.native.test.ts';

const filesBelow = (folders: string[], name: string) =>
  folders.map((folder) => `${folder}/**/${name}`);

/** Where tests stand beside the code. */
const CODE = [
  'packages',
  'services',
  'web',
  'operator',
  'scripts',
  'tools',
  'deploy',
  'test/lint',
  'test/harness',
  'bench',
];

/** A suite, selected by name: `--project unit`. */
function suite(
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include, ...more } };
}

/** The tests of folders that have a suite to themselves. */
const below = (...folders: string[]) => filesBelow(folders, '*.test.ts');

const OTHER_SUITES = {
  exclude: [`**/${LONG}`, `**/${NATIVE}`, '**/node_modules/**', 'web/dist/**'],
};

/** Files share a process and what they have imported: loading it anew would cost more than the tests. */
const IN_ONE_PROCESS = { isolate: false };

/** A platform for all files that need nothing of their own (test/harness/shared-platform.ts). */
const ON_SHARED_PLATFORM = { globalSetup: 'test/harness/share-platform.ts' };

/** What other suites try a part of, whole (test/harness/night.ts), and other random input each time. */
const ALL_OF_IT = {
  env: {
    PLATEN_NIGHT: 'true',
    PLATEN_TEST_SEED: process.env['PLATEN_TEST_SEED'] ?? String(Date.now() % 2 ** 31),
  },
};

/** Where `npm run coverage` gathers what runs in the tests' own processes; it measures the rest by V8. */
const { PLATEN_COVERAGE: folder } = process.env;

export default defineConfig({
  test: {
    // The same random input in each run.
    alias: [
      { find: /^fast-check$/, replacement: `${import.meta.dirname}/test/seeded-fast-check.ts` },
    ],
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Ends what hangs; nothing is timed by it.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    slowTestThreshold: 180_000,
    projects: [
      suite('unit', below(...CODE), { ...OTHER_SUITES, ...IN_ONE_PROCESS }),
      suite('native', filesBelow(CODE, NATIVE), IN_ONE_PROCESS),
      suite('integration', below('test/integration'), ON_SHARED_PLATFORM),
      suite('documents', below('test/documents'), ON_SHARED_PLATFORM),
      suite(
        'e2e',
        [...below('test/e2e', 'test/fuzz'), ...filesBelow(CODE, LONG)],
        ON_SHARED_PLATFORM,
      ),
      suite('attacks', below('test/attacks'), ON_SHARED_PLATFORM),
      // They wait for time-outs more than they work.
      suite('faults', below('test/faults'), { maxWorkers: 3, sequence: { groupOrder: 1 } }),
      suite('cluster', below('test/cluster')),
      suite('nightly-cluster', below('test/nightly-cluster')),
      suite('nightly', below('test/nightly'), { ...ON_SHARED_PLATFORM, ...ALL_OF_IT }),
    ],
    coverage: {
      enabled: folder !== undefined,
      provider: 'v8',
      reporter: ['json'],
      reportsDirectory: `${folder}/tests`,
      include: ['services/*/src/**/*.ts', 'operator/src/**/*.ts'],
      exclude: [
        '**/*.test.ts',
        '**/*.fixture.ts',
        '**/*.arbitrary.ts',
        '**/*.d.ts',
        '**/testing/**',
        // In a browser.
        'services/engine/src/print/page/parts/**',
        'services/edge/src/docs/assets/**',
      ],
    },
  },
});
