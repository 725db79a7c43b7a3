import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import type { DevTools } from './dev-tools.ts';
import { heldMs, holdPages } from './held-pages.ts';

const children: ChildProcess[] = [];
const browser = { isOpen: true, ask: vi.fn() };

afterEach(() => {
  browser.isOpen = false;
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const READY = 'setInterval(() => {}, 1e6); console.log("ready")';
const COMPUTED = `while (process.cpuUsage().user < 400_000); ${READY}`;
const AT_WORK = 'console.log("ready"); setImmediate(() => { for (;;); })';

/** Starts a process. @returns its id when it is ready */
async function started(script: string, ...args: string[]): Promise<number> {
  const child = spawn(process.execPath, ['-e', script, '--', ...args]);
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid!;
}

/** Holds pages of a browser with this process. @returns what has the browser answer all that it is asked */
function holding(pid: number): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const processInfo = [
    { type: 'renderer', id: 0 },
    { type: 'browser', id: pid },
  ];
  browser.isOpen = true;
  browser.ask.mockImplementation((method: string) =>
    method === 'SystemInfo.getProcessInfo' ? Promise.resolve({ processInfo }) : promise,
  );
  void holdPages(
    browser as unknown as DevTools,
    () => 'visit',
    () => true,
  );
  return () => resolve(undefined);
}

const isStopped = (pid: number) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') T ');

test('a page that has computed is held while the browser is behind, and others are not', async () => {
  const [page, small] = [
    await started(COMPUTED, '--type=renderer'),
    await started(READY, '--type=renderer'),
  ];
  const answer = holding(await started(AT_WORK));
  await vi.waitFor(() => expect(isStopped(page)).toBe(true), 10_000);
  expect(isStopped(small)).toBe(false);
  answer();
  await vi.waitFor(() => expect(isStopped(page)).toBe(false), 10_000);
  expect(heldMs(page)).toBeGreaterThan(0);
  expect(heldMs(small)).toBe(0);
});

test('no page is held while the browser has not worked: it waits for a processor, or for others', async () => {
  const page = await started(COMPUTED, '--type=renderer');
  const answer = holding(await started(READY));
  await started(COMPUTED); // many looks later
  answer();
  expect(heldMs(page)).toBe(0);
});
