import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { HEALTH_EVERY_MS, WARM, WARM_BROWSER_FLAGS } from '../settings.ts';
import { DevTools } from './dev-tools.ts';
import type { WarmPages } from './warm-pages.ts';

const PROGRAM = '/usr/lib/chromium/chromium-headless-shell';

/**
 * Runs a browser for warm pages, and starts it anew whenever it ends or hangs. What a page with scripts asks of its browser's own
 * process holds up all pages of that browser: so these are in another one than Gotenberg's. It ends with this process, as its pipe does.
 */
export async function runWarmBrowser(pages: WarmPages): Promise<never> {
  for (;;) {
    const profile = mkdtempSync(join(tmpdir(), 'warm-'));
    const browser = spawn(PROGRAM, [...WARM_BROWSER_FLAGS, `--user-data-dir=${profile}`], {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    });
    browser.on('error', () => undefined); // it does not start, and closes
    const closed = once(browser, 'close');
    await lend(browser, pages).catch(() => undefined);
    browser.kill('SIGKILL');
    await closed;
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
    await delay(WARM.restartMs, undefined, { ref: false });
  }
}

/** Until the browser answers no more. @throws {Error} it does not listen */
async function lend(browser: ChildProcess, pages: WarmPages): Promise<void> {
  const devTools = await DevTools.open(await addressOf(browser.stderr!));
  pages.use(devTools);
  try {
    while (await devTools.ask('Browser.getVersion', {}, { withinMs: WARM.hangsMs }))
      await delay(HEALTH_EVERY_MS, undefined, { ref: false });
  } finally {
    pages.use(undefined);
    devTools.close();
  }
}

/** @returns where its DevTools listen: `ws://…` */
async function addressOf(output: Readable): Promise<string> {
  let address = '';
  for await (const line of createInterface(output)) {
    address = /^DevTools listening on (ws:\S+)/.exec(line)?.[1] ?? '';
    if (address) break;
  }
  output.resume();
  return address;
}
