import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const SERVICES = ['auth', 'edge', 'egress', 'engine', 'render', 'usage'];

/** Libraries that only some folders may import. */
const OWNED = [
  {
    library: '@grpc/proto-loader',
    owners: ['packages/contracts/**', 'packages/rpc/src/definition.ts'],
  },
  { library: 'ioredis', owners: ['packages/store/**'] },
  { library: '@platen/store', owners: ['services/auth/**', 'services/usage/**', 'test/**'] },
  { library: '@kubernetes/client-node', owners: ['operator/src/kube/**', 'test/cluster/**'] },
  { library: 'undici', owners: ['services/engine/src/print/gotenberg/**', 'test/**', 'bench/**'] },
];

/** Finds Gotenberg's routes in services that must not know them. */
const NO_GOTENBERG = {
  selector: 'Literal[value=/forms\\/chromium|forms\\/libreoffice/]',
  message: 'Only services/engine/src/print/gotenberg knows Gotenberg.',
};

/** A literal that is spread into a literal only packs lines. */
const NO_PACKING = {
  selector:
    ':matches(SpreadElement, SpreadElement > TSAsExpression) > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write the members out.',
};

/** `no-restricted-imports` for a file that owns `owned`. */
function restrictedImports(owned) {
  const foreign = OWNED.filter(({ library }) => !owned.includes(library));
  return {
    'no-restricted-imports': [
      'error',
      {
        paths: foreign.map(({ library, owners }) => ({
          name: library,
          message: `Only ${owners.join(', ')} may import ${library}.`,
        })),
        patterns: [
          {
            group: [
              '@platen/*/*',
              ...[
                'bounded-text',
                'enums',
                'services',
                'openapi.yaml',
                'source-formats',
                'unsupported-options',
              ].map((door) => `!@platen/contracts/${door}`),
              '!@platen/network/time-outs',
              '!@platen/rpc/testing',
              '!@platen/runtime/testing',
              '!@platen/runtime/yielding-thread',
            ],
            message: "Nobody imports another package's insides.",
          },
        ],
      },
    ],
  };
}

/** One block for each set of files with owners' rights; the last that matches a file counts. */
function ownership() {
  const groups = new Map();
  for (const { owners } of OWNED) for (const owner of owners) groups.set(owner, []);
  for (const [owner, libraries] of groups) {
    for (const entry of OWNED) if (entry.owners.includes(owner)) libraries.push(entry.library);
  }
  return [...groups].map(([files, libraries]) => ({
    files: [files],
    rules: restrictedImports(libraries),
  }));
}

export default defineConfig(
  {
    ignores: [
      '**/generated/',
      '.platen/',
      'node_modules/',
      'coverage/',
      'web/dist/',
      'tools/clients/typescript/',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_' },
      ],
      // Express's own request type is wider than Node's, by design.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // Index signatures look different from fields: `record['x']`.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [
        createNodeResolver({ extensions: ['.ts', '.tsx', '.js', '.mjs'] }),
      ],
    },
    rules: {
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      'max-params': ['error', 4],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-syntax': ['error', NO_PACKING],
      'import-x/no-cycle': 'error',
      'import-x/no-relative-packages': 'error',
      'import-x/no-restricted-paths': [
        'error',
        {
          zones: SERVICES.flatMap((service) => [
            {
              target: `./services/${service}`,
              from: SERVICES.filter((other) => other !== service).map(
                (other) => `./services/${other}`,
              ),
              message: 'Services never import each other; they talk gRPC.',
            },
            {
              target: ['./packages', './operator'],
              from: `./services/${service}`,
              message: 'Packages and the operator do not know services.',
            },
          ]).concat({
            target: ['./packages', './services'],
            from: './operator',
            message: 'No package or service imports the operator.',
          }),
        },
      ],
      ...restrictedImports([]),
    },
  },
  ...ownership(),
  { files: ['web/src/**'], extends: [reactHooks.configs.flat.recommended] },
  // One file has every sentence of the console.
  { files: ['web/src/texts.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['services/**/*.ts'],
    ignores: ['services/engine/src/print/gotenberg/**'],
    rules: { 'no-restricted-syntax': ['error', NO_PACKING, NO_GOTENBERG] },
  },
  {
    files: ['**/*.mjs', '*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly', URL: 'readonly' } },
  },
  // These tests start the whole platform or use a service's own test helpers. The tables list every service's settings.
  {
    files: [
      'operator/**/*.test.ts',
      'services/engine/start/*.test.ts',
      'scripts/tables/*.ts',
      'test/attacks/scripts.test.ts',
      'test/cluster/**',
      'test/documents/html/same-tree.test.ts',
      'test/documents/warm-pages.test.ts',
      'test/faults/certificates.test.ts',
      'test/harness/engines/shared-pages.ts',
      'test/nightly/**',
    ],
    rules: { 'import-x/no-relative-packages': 'off' },
  },
  // The operator installs the repository's rules and dashboards.
  {
    files: ['operator/src/controllers/platform/{monitor,resources/dashboards}.ts'],
    rules: { 'import-x/no-relative-packages': 'off' },
  },
  // Scripts that run alone, such as in a pod.
  {
    files: ['deploy/helm/**/files/*.mjs', 'tools/importers/*.mjs'],
    languageOptions: {
      globals: { Blob: 'readonly', Buffer: 'readonly', fetch: 'readonly', FormData: 'readonly' },
    },
    rules: { 'no-console': 'off' },
  },
  // Samples that readers paste.
  { files: ['services/edge/src/docs/samples/typescript/**'], rules: { 'no-console': 'off' } },
  {
    files: ['**/*.test.ts', 'test/**'],
    rules: { 'max-lines': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
  prettier,
);
