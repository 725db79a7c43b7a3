// Makes everything that is generated; `--check` proves it fresh instead.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { stringify } from 'yaml';
import { UNSUPPORTED_DOCX_OPTIONS } from '@platen/contracts/unsupported-options';
import { definitions } from '@platen/operator';
import { operatorRules, platformRules } from '../deploy/slo/rules.ts';
import { CHARTS, generatedOf } from './charts.ts';
import {
  enumsModule,
  optionsModule,
  pythonTimeOuts,
  sourceFormatsModule,
  typeScriptTimeOuts,
} from './contract/options.ts';
import { pythonSync } from './contract/python-sync.ts';
import { pythonTemplateTypes, pythonTypes } from './contract/python-types.ts';
import { contractTypes } from './contract/types.ts';
import { ROOT } from './paths.ts';
import { filtersModule } from './tables/filters.ts';
import { planFieldsModule } from './tables/plan-fields.ts';
import { filesWithTables } from './tables/tables.ts';

/** A folder that holds nothing but what is generated from one source. */
interface Generated {
  folder: string;
  generate: (into: string) => void;
}

const GENERATED: readonly Generated[] = [
  { folder: 'packages/contracts/src/generated', generate: generateContracts },
  {
    folder: 'packages/sdk/src/generated',
    generate: writing({ 'api.ts': () => apiTypes, 'time-outs.ts': typeScriptTimeOuts }),
  },
  {
    folder: 'packages/cli/src/generated',
    generate: writing({
      'options.ts': optionsModule,
      'plan-fields.ts': planFieldsModule,
      'source-formats.ts': sourceFormatsModule,
    }),
  },
  {
    folder: 'packages/sdk-python/src/platen_pdf/generated',
    generate: writing({
      '__init__.py': () => '',
      'types.py': pythonTypes,
      'template.py': pythonTemplateTypes,
      'time_outs.py': pythonTimeOuts,
      'client.py': () => pythonSync('client.py'),
      'documents.py': () => pythonSync('documents.py'),
      'transport.py': () => pythonSync('transport.py'),
    }),
  },
  { folder: 'web/src/generated', generate: writing({ 'filters.ts': filtersModule }) },
  {
    folder: 'tools/schemathesis/generated',
    generate: writing({
      'not-for-word.json': () => `${JSON.stringify(UNSUPPORTED_DOCX_OPTIONS)}\n`,
    }),
  },
  { folder: 'deploy/helm/platen-operator/templates/crds', generate: generateDefinitions },
  {
    folder: 'deploy/slo/generated',
    generate: writing({
      'platform.yaml': () => stringify({ groups: platformRules() }, { lineWidth: 0 }),
      'operator.yaml': () => stringify({ groups: operatorRules() }, { lineWidth: 0 }),
    }),
  },
];

const PROTOS = [
  'auth/v1/auth',
  'usage/v1/usage',
  'usage/v1/development',
  'render/v1/render',
  'engine/v1/engine',
].map((name) => `platen/${name}.proto`);

function run(command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: ['inherit', 'ignore', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
}

function generateContracts(into: string): void {
  generateMessages(into);
  writing({ 'enums.ts': enumsModule })(into);
}

/** The options say how messages look in memory; contracts/src/services.ts loads them alike. */
function generateMessages(into: string): void {
  run('proto-loader-gen-types', [
    '--longs=Number',
    '--enums=String',
    '--defaults',
    '--oneofs',
    '--includeComments',
    '--grpcLib=@grpc/grpc-js',
    '--importFileExtension=.ts',
    '--includeDirs',
    'proto',
    '--outDir',
    into,
    ...PROTOS,
  ]);
}

/** In the client, which is published without the contracts; they import it. */
const apiTypes = await contractTypes();

/** Writes files: texts, or functions that make them. */
function writing(files: Record<string, string | (() => string)>): (into: string) => void {
  return (into) => {
    mkdirSync(resolve(ROOT, into), { recursive: true });
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(resolve(ROOT, into, name), typeof text === 'string' ? text : text());
    }
  };
}

const LABELS = '  labels:\n    {{- include "operator.labels" . | nindent 4 }}\n';

/** Templates rather than files of `crds/`, which Helm never upgrades; kept when the chart goes, with all that they define. */
function generateDefinitions(into: string): void {
  mkdirSync(resolve(ROOT, into), { recursive: true });
  for (const { metadata, ...definition } of definitions()) {
    const kept = { ...metadata, annotations: { 'helm.sh/resource-policy': 'keep' } };
    const { apiVersion, kind, spec } = definition;
    const text = stringify(
      { apiVersion, kind, metadata: kept, spec },
      { aliasDuplicateObjects: false },
    );
    const labeled = text.replace('metadata:\n', `metadata:\n${LABELS}`);
    const template = `{{- if .Values.crds.enabled }}\n${labeled}{{- end }}\n`;
    writeFileSync(resolve(ROOT, into, `${metadata.name}.yaml`), template);
  }
}

function write({ folder, generate }: Generated): void {
  rmSync(join(ROOT, folder), { recursive: true, force: true });
  generate(folder);
}

function check({ folder, generate }: Generated): void {
  const fresh = mkdtempSync(join(tmpdir(), 'platen-generated-'));
  process.once('exit', () => rmSync(fresh, { recursive: true, force: true }));
  generate(fresh);
  const { status } = spawnSync('diff', ['--recursive', '--brief', folder, fresh], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  if (status !== 0) process.exitCode = 1;
}

/** Their folders have files beside these that are written by hand. */
async function singleFiles(): Promise<[file: string, text: string][]> {
  const charts = CHARTS.flatMap((chart) => Object.entries(generatedOf(chart)));
  return [
    ...charts.map(([name, text]): [string, string] => [`deploy/helm/${name}`, text]),
    ...(await filesWithTables()),
  ];
}

function writeFile(file: string, text: string): void {
  const path = join(ROOT, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function checkFile(file: string, text: string): void {
  if (readFileSync(join(ROOT, file), 'utf8') === text) return;
  process.stderr.write(`${file} is stale; run npm run generate\n`);
  process.exitCode = 1;
}

const isCheck = process.argv.includes('--check');
for (const one of GENERATED) (isCheck ? check : write)(one);
for (const [file, text] of await singleFiles()) (isCheck ? checkFile : writeFile)(file, text);
