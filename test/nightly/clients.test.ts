import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { installedPackages } from '../../scripts/setup/debian.ts';
import { GO_CLIENTS } from '../../scripts/setup/go-tool.ts';
import { preparedNpmTool } from '../../scripts/setup/npm-tool.ts';
import { preparedClientTools } from '../harness/clients/tools.ts';
import { clientTests, type ClientTimes } from '../harness/client-tests.ts';
import * as clients from '../harness/generated-clients.ts';
import { TestPlatform } from '../harness/platform.ts';

const MONO = ['mono-mcs', 'mono-runtime', 'libnewtonsoft-json5.0-cil'];
const MONO_LIBRARIES = ['net-http', 'componentmodel-dataannotations', 'runtime-serialization'].map(
  (name) => `libmono-system-${name}4.0-cil`,
);
const DEBIAN = ['php-cli', 'php-guzzlehttp-guzzle', ...MONO, ...MONO_LIBRARIES];

/** The times of each, for people. */
const REPORT = join(ROOT, '.platen/nightly/clients.md');

/** The time to fetch and compile on a fresh machine. */
const PREPARED_WITHIN_MS = 1_800_000;

const times: ClientTimes[] = [];
let running: TestPlatform;

beforeAll(async () => {
  await Promise.all([
    preparedClientTools(),
    preparedNpmTool('orval'),
    preparedGoClients(),
    installedPackages(DEBIAN),
  ]);
  running = await TestPlatform.start();
}, PREPARED_WITHIN_MS);

afterAll(async () => {
  await running.stop();
  const rows = times.map(
    ({ name, made, ran }) => `| ${name} | ${made.toFixed(0)} | ${ran.toFixed(0)} |`,
  );
  mkdirSync(join(ROOT, '.platen/nightly'), { recursive: true });
  writeFileSync(
    REPORT,
    ['| Generator | made in s | worked in s |', '| --- | ---: | ---: |', ...rows, ''].join('\n'),
  );
});

async function preparedGoClients(): Promise<void> {
  if (!GO_CLIENTS.isThere) await GO_CLIENTS.build();
}

const options = {
  platform: () => running,
  onTimes: (each: ClientTimes) => void times.push(each),
};

clientTests('openapi-typescript', clients.openapiTypescriptClient, options);
clientTests('hey-api', clients.heyApiClient, options);
clientTests('orval', clients.orvalClient, options);
clientTests('OpenAPI Generator, python', clients.pythonClient, options);
clientTests('OpenAPI Generator, java', clients.javaClient('okhttp-gson'), options);
clientTests('OpenAPI Generator, java native', clients.javaClient('native'), options);
clientTests('OpenAPI Generator, php', clients.phpClient, options);
clientTests('OpenAPI Generator, csharp', clients.csharpClient, options);
clientTests('OpenAPI Generator, go', clients.goClient, options);
clientTests('oapi-codegen', clients.oapiCodegenClient, options);
clientTests('ogen', clients.ogenClient, options);
clientTests('openapi-python-client', clients.openapiPythonClient, options);
