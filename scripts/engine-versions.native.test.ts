import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ROOT } from './paths.ts';

const folder = mkdtempSync(join(tmpdir(), 'platen-versions-'));
afterAll(() => rmSync(folder, { recursive: true }));

const dockerfile = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

/** What the Dockerfile names, as "" where it names nothing. */
function named(argument: string): string {
  return new RegExp(`^ARG ${argument}=(\\S+)$`, 'm').exec(dockerfile)?.[1] ?? '';
}

/** Runs the script beside a Debian that has these versions; `curl` stands for its mirror. */
function askDebian(chromium: string, libreOffice: string) {
  const stanzas = [
    ['chromium', '1:0'],
    ['chromium-headless-shell', chromium],
    ['libreoffice-core', libreOffice],
    ['libreoffice-core-nogui', '0'],
  ].map(([name, version]) => `Package: ${name}\nSource: some\nVersion: ${version}\n`);
  const index = execFileSync('xz', ['--compress'], { input: stanzas.join('\n') });
  writeFileSync(join(folder, 'Packages.xz'), index);
  const curl = `#!/bin/sh\nexec cat ${join(folder, 'Packages.xz')}\n`;
  writeFileSync(join(folder, 'curl'), curl, { mode: 0o755 });
  return run(`${folder}:${process.env.PATH}`);
}

function run(PATH: string) {
  const script = join(ROOT, 'scripts/engine-versions.ts');
  return spawnSync(process.execPath, [script], { env: { PATH }, encoding: 'utf8' });
}

test('reports that both are the newest, and succeeds', () => {
  const { status, stdout } = askDebian(named('CHROMIUM'), named('LIBREOFFICE'));
  expect(stdout).toBe(
    `CHROMIUM ${named('CHROMIUM')}: the newest\nLIBREOFFICE ${named('LIBREOFFICE')}: the newest\n`,
  );
  expect(status).toBe(0);
});

test('names the newer version and where to write it, and fails', () => {
  const { status, stdout } = askDebian(named('CHROMIUM'), '4:99.1-1');
  expect(stdout).toContain(
    `LIBREOFFICE ${named('LIBREOFFICE')}: Debian has 4:99.1-1: name it in the Dockerfile\n`,
  );
  expect(status).toBe(1);
});

test('reports why Debian could not be read, with its own status', () => {
  const { status, stderr } = run('/nowhere');
  expect(stderr).toMatch(/^Debian could not be read: .*curl/);
  expect(status).toBe(2);
});
