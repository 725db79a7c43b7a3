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

/** A suite, selected by name: `--selectProjects unit`. */
const suite = (displayName, ...folders) => ({
  ...common,
  displayName,
  testMatch: folders.map((folder) => `<rootDir>/${folder}/**/*.test.ts`),
});

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
    suite(
      'unit',
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
    ),
    onSharedPlatform(suite('integration', 'test/integration')),
    onSharedPlatform(suite('documents', 'test/documents')),
    suite('e2e', 'test/e2e', 'test/fuzz'),
    suite('attacks', 'test/attacks'),
    suite('faults', 'test/faults'),
    suite('cluster', 'test/cluster'),
    suite('nightly-cluster', 'test/nightly-cluster'),
    suite('nightly', 'test/nightly'),
  ],
  maxWorkers: 2,
  testSequencer: './scripts/test/longest-first.ts',
  // Ends what hangs; nothing is timed by it.
  testTimeout: 180_000,
  ...(folder && coverage),
};
