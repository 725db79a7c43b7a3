import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HEALTH_EVERY_MS, RESTART_MS, WARM, WARM_BROWSER_FLAGS } from '../settings.ts';
import { BrowserPipe } from './browser-pipe.ts';
import { DevTools } from './dev-tools.ts';
import type { WarmPages } from './warm-pages.ts';

const PROGRAM = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Runs a browser for warm pages, and starts it anew whenever it ends or hangs. What a page with scripts asks of its browser's own
 * process holds up all pages of that browser: so these are in another one than Gotenberg's.
 * @param ended ends it
 */
export async function runWarmBrowser(pages: WarmPages, ended: AbortSignal): Promise<void> {
  while (!ended.aborted) {
    await runOnce(pages, ended);
    await delay(RESTART_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}

async function runOnce(pages: WarmPages, signal: AbortSignal): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'warm-'));
  const browser = spawn(PROGRAM, [...WARM_BROWSER_FLAGS, `--user-data-dir=${profile}`], {
    // It ends when its last two, the pipes to its DevTools, do: at the latest with this process.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
    signal,
    killSignal: 'SIGKILL',
  });
  browser.on('error', () => undefined); // it does not start, or is ended
  const closed = new Promise((resolve) => browser.once('close', resolve));
  await Promise.race([closed, lend(browser, pages)]).catch(() => undefined);
  pages.use(undefined);
  browser.kill('SIGKILL');
  await closed;
  rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
}

/** Until the browser answers no more. */
async function lend({ stdio: [, , , to, from] }: ChildProcess, pages: WarmPages): Promise<void> {
  const devTools = new DevTools(new BrowserPipe(to as Writable, from as Readable));
  const isThere = (withinMs: number) => devTools.ask('Browser.getVersion', {}, { withinMs });
  if (!(await isThere(WARM.startsMs))) return;
  pages.use(devTools);
  do await delay(HEALTH_EVERY_MS, undefined, { ref: false });
  while (await isThere(WARM.hangsMs));
}
