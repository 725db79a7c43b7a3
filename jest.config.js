const common = {
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2024', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
  moduleNameMapper: { '^fast-check$': '<rootDir>/test/seeded-fast-check.ts' },
  modulePathIgnorePatterns: ['<rootDir>/.platen/', '<rootDir>/web/dist/'],
};

/** Tests beside the code that take tens of seconds each: random input, simulations, real time-outs. They run with `e2e`. */
const LONG = '*.long.test.ts';

/** Tests beside the code that need what is set up on Debian 12: Redis, an engine, LibreOffice, tools. The others need Node alone. */
const NATIVE = '*.native.test.ts';

const filesBelow = (folders, name) => folders.map((folder) => `<rootDir>/${folder}/**/${name}`);
const below = (...folders) => [...filesBelow(folders, '*.test.ts'), `!**/${LONG}`, `!**/${NATIVE}`];

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

/** A suite, selected by name: `--selectProjects unit`. */
const suite = (displayName, ...testMatch) => ({ ...common, displayName, testMatch });

/** A platform for all files that need nothing of their own (test/harness/shared-platform.ts). */
const onSharedPlatform = (project) => ({
  ...project,
  globalSetup: '<rootDir>/test/harness/share-platform-setup.mjs',
  globalTeardown: '<rootDir>/test/harness/share-platform-teardown.mjs',
});

/** Where `npm run coverage` gathers what runs in Jest itself; it measures the rest by V8. */
const { PLATEN_COVERAGE: folder } = process.env;
const coverage = {
  collectCoverage: true,
  coverageProvider: 'v8',
  coverageReporters: ['json'],
  coverageDirectory: `${folder}/jest`,
  collectCoverageFrom: [
    'services/*/src/**/*.ts',
    'operator/src/**/*.ts',
    '!**/*.test.ts',
    '!**/*.fixture.ts',
    '!**/*.arbitrary.ts',
    '!**/*.d.ts',
    '!**/testing/**',
    // In a browser.
    '!services/render/src/engine/page/**',
    '!services/edge/src/docs/assets/**',
  ],
};

/** @type {import('jest').Config} */
export default {
  projects: [
    suite('unit', ...below(...CODE)),
    suite('native', ...filesBelow(CODE, NATIVE)),
    onSharedPlatform(suite('integration', ...below('test/integration'))),
    onSharedPlatform(suite('documents', ...below('test/documents'))),
    onSharedPlatform(suite('e2e', ...below('test/e2e', 'test/fuzz'), ...filesBelow(CODE, LONG))),
    onSharedPlatform(suite('attacks', ...below('test/attacks'))),
    suite('faults', ...below('test/faults')),
    suite('cluster', ...below('test/cluster')),
    suite('nightly-cluster', ...below('test/nightly-cluster')),
    suite('nightly', ...below('test/nightly')),
  ],
  maxWorkers: 2,
  testSequencer: './scripts/test/longest-first.ts',
  // Ends what hangs; nothing is timed by it.
  testTimeout: 180_000,
  ...(folder && coverage),
};
