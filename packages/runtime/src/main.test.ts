import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';

const RUNTIME = new URL('./index.ts', import.meta.url).href;

/** Runs a program that ends with `await runMain(…)`, in a process of its own. */
function runProgram(start: string) {
  const program = `
    import { ConfigError, runMain } from ${JSON.stringify(RUNTIME)};
    await runMain(async () => { ${start} });
    process.stdout.write('started');
  `;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const printed = text(child.stderr);
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  return { child, printed, exited, started: () => once(child.stdout, 'data') };
}

/** Keeps a process alive until its service is closed. */
const SERVICE = 'const timer = setInterval(() => {}, 1000);';

describe('runMain', () => {
  test('prints bad configuration in plain words, with exit status 2', async () => {
    const { printed, exited } = runProgram("throw new ConfigError('PLATEN_X: is missing');");
    expect(await exited).toEqual([2, null]);
    expect(await printed).toBe('PLATEN_X: is missing\n');
  });

  test('exits with 1 when the start fails otherwise', async () => {
    const { printed, exited } = runProgram("throw new Error('no such host');");
    expect(await exited).toEqual([1, null]);
    expect(await printed).toBe('Error: no such host\n');
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('closes on %s, then exits with 0', async (signal) => {
    const close = "async () => { clearInterval(timer); process.stderr.write('closed'); }";
    const { child, printed, exited, started } = runProgram(
      `${SERVICE} return { close: ${close} };`,
    );
    await started();
    child.kill(signal);
    expect(await exited).toEqual([0, null]);
    expect(await printed).toBe('closed');
  });

  test('ends at once at the second signal', async () => {
    const close = "() => { process.stderr.write('closing'); return new Promise(() => {}); }";
    const { child, exited, started } = runProgram(`${SERVICE} return { close: ${close} };`);
    await started();
    child.kill('SIGTERM');
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await exited).toEqual([1, null]);
  });
});
