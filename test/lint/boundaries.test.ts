import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { ROOT } from '../../scripts/paths.ts';

/** None of these rules asks for a type: the whole program is not read for them. */
const eslint = new ESLint({ cwd: ROOT, overrideConfig: tseslint.configs.disableTypeChecked });

/** What lint says of `code` if it stood in `file`. */
async function complaints(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, file) });
  return result!.messages.map(({ ruleId }) => ruleId ?? 'parser');
}

describe('lint refuses', () => {
  test.each([
    [
      'a service that imports another',
      'services/edge/src/run.ts',
      "export * from '../../auth/src/run.ts';",
      'import-x/no-restricted-paths',
    ],
    [
      'a package that imports a service',
      'packages/rpc/src/client.ts',
      "export * from '../../../services/auth/src/run.ts';",
      'import-x/no-restricted-paths',
    ],
    [
      "another package's insides by path",
      'services/edge/src/run.ts',
      "export * from '../../../packages/rpc/src/client.ts';",
      'import-x/no-relative-packages',
    ],
    [
      "another package's insides by name",
      'services/edge/src/run.ts',
      "export * from '@platen/rpc/src/client.ts';",
      'no-restricted-imports',
    ],
    [
      'proto loading outside contracts',
      'services/edge/src/run.ts',
      "export * from '@grpc/proto-loader';",
      'no-restricted-imports',
    ],
    [
      'Redis outside the store',
      'services/usage/src/run.ts',
      "export * from 'ioredis';",
      'no-restricted-imports',
    ],
    [
      'the store outside auth and usage',
      'services/edge/src/run.ts',
      "export * from '@platen/store';",
      'no-restricted-imports',
    ],
    [
      'the Kubernetes client outside its folder',
      'operator/src/controllers/status.ts',
      "export * from '@kubernetes/client-node';",
      'no-restricted-imports',
    ],
    [
      'an operator that imports a service',
      'operator/src/run.ts',
      "export * from '../../services/auth/src/run.ts';",
      'import-x/no-restricted-paths',
    ],
    [
      'a service that imports the operator',
      'services/auth/src/run.ts',
      "export * from '../../../operator/src/run.ts';",
      'import-x/no-restricted-paths',
    ],
    [
      "Gotenberg's client outside the engine",
      'services/render/src/engine/engine-client.ts',
      "export * from 'undici';",
      'no-restricted-imports',
    ],
    [
      "Gotenberg's routes outside its folder",
      'services/engine/src/health.ts',
      "export const path = '/forms/chromium/convert/html';",
      'no-restricted-syntax',
    ],
  ])('%s', async (_, file, code, rule) => {
    expect(await complaints(file, code)).toContain(rule);
  });

  test('accepts imports by owners', async () => {
    expect(
      await complaints('services/usage/src/run.ts', "export * from '@platen/store';\n"),
    ).toEqual([]);
    expect(
      await complaints(
        'operator/src/kube/connect.ts',
        "export * from '@kubernetes/client-node';\n",
      ),
    ).toEqual([]);
    expect(
      await complaints(
        'services/engine/src/print/gotenberg/gotenberg.ts',
        "export * from 'undici';\n",
      ),
    ).toEqual([]);
  });
});
