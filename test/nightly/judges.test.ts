import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/paths.ts';
import { preparedNpmTool } from '../../scripts/setup/npm-tool.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';

/** All scores, for people. */
const REPORT = join(ROOT, '.platen/nightly/lighthouse.md');
const PREPARED_WITHIN_MS = 900_000;
const JUDGED_WITHIN_MS = 180_000;

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'platen-judges-'));
const scores: string[] = [];

let platform: RunningPlatform;
let judges: string;

beforeAll(async () => {
  platform = sharedPlatform();
  judges = await preparedNpmTool('judges');
}, PREPARED_WITHIN_MS);
afterAll(() => {
  platform.leave();
  rmSync(folder, { recursive: true });
  mkdirSync(join(ROOT, '.platen/nightly'), { recursive: true });
  writeFileSync(REPORT, scores.map((line) => `- ${line}\n`).join(''));
});

/** What a judge's program prints. */
async function judged(program: string, ...args: string[]): Promise<string> {
  const file = join(judges, 'node_modules/.bin', program);
  const env = { ...process.env, CHROME_PATH: '/usr/bin/chromium' };
  const options = { cwd: judges, env, maxBuffer: 64 * 1024 * 1024 };
  return (await execute(process.execPath, [file, ...args], options)).stdout;
}

test(
  'Spectral finds nothing in the OpenAPI document',
  async () => {
    const address = `${platform.url}/api/v1/openapi.json`;
    const args = ['lint', '--ruleset', 'spectral.yaml', '--fail-severity', 'hint', address];
    expect(await judged('spectral', ...args)).toContain('No results');
  },
  JUDGED_WITHIN_MS,
);

test(
  'the inspector of MCP lists the tools, and renders by one',
  async () => {
    const { key } = await platform.account();
    const env = ['-e', `PLATEN_URL=${platform.url}`, '-e', `PLATEN_API_KEY=${key}`];
    const server = [
      process.execPath,
      join(ROOT, 'packages/cli/src/main.ts'),
      'mcp',
      '--folder',
      folder,
    ];
    const inspect = (...args: string[]) =>
      judged('mcp-inspector', '--cli', ...env, ...server, '--method', ...args);
    expect(await inspect('tools/list')).toContain('"explain_error"');
    expect(await inspect('resources/list')).toContain('platen:gallery/invoice');
    const args = ['--tool-arg', 'content=<h1>Hello</h1>', '--tool-arg', 'output=a.pdf'];
    await inspect('tools/call', '--tool-name', 'render', ...args);
    expect(await pdfText(readFileSync(join(folder, 'a.pdf')))).toContain('Hello');
  },
  JUDGED_WITHIN_MS,
);

describe('Lighthouse', () => {
  test.each(
    ['/docs', '/docs/guides/html'].flatMap((path) => [
      [path, 'desktop'],
      [path, 'phone'],
    ]),
  )(
    'finds %s accessible, sound and easy to find on a %s',
    async (path, device) => {
      const settings = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
      if (device === 'desktop') settings.push('--preset=desktop');
      const { categories } = JSON.parse(
        await judged('lighthouse', platform.url + path, ...settings),
      ) as { categories: Record<string, { score: number }> };
      const { performance, ...others } = Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]),
      );
      scores.push(`${path}, ${device}: ${JSON.stringify({ performance, ...others })}`);
      expect(Object.values(others).filter((score) => score < 95)).toEqual([]);
    },
    JUDGED_WITHIN_MS,
  );
});
