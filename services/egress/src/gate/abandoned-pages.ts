import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { DevTools } from './dev-tools.ts';

const EVERY_MS = 500;

/** Of `Target.TargetInfo`. */
interface Page {
  targetId: string;
  type: string;
  url: string;
  /** The frame that has opened it as a window; Gotenberg's own pages are opened by none. */
  openerFrameId?: string;
}

/**
 * Ends pages that nobody waits for. Gotenberg 8.36 takes a document's file away when its caller has
 * left, and lets its page go on to the end of its own time-out: one that hangs has a core till then.
 * @param folder Gotenberg's `TMPDIR`: its documents are in there, and its browser's profile, two folders down
 */
export async function endAbandonedPages(folder: string): Promise<never> {
  let browser: DevTools | undefined;
  for (;;) {
    await sleep(EVERY_MS);
    try {
      if (!browser?.isOpen) browser = await openBrowser(folder);
      if (browser) await endAbandoned(browser);
    } catch {
      browser = undefined; // between two browsers
    }
  }
}

/** The browser says in its profile where it listens. */
async function openBrowser(folder: string): Promise<DevTools | undefined> {
  for await (const file of glob(`${folder}/*/*/DevToolsActivePort`)) {
    const [port, path] = (await readFile(file, 'utf8')).split('\n');
    const browser = await DevTools.open(`ws://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (browser) return browser;
  }
  return undefined;
}

async function endAbandoned(browser: DevTools): Promise<void> {
  const { targetInfos = [] } =
    (await browser.ask<{ targetInfos: Page[] }>('Target.getTargets')) ?? {};
  await Promise.all(targetInfos.filter(isAbandoned).map((page) => end(browser, page)));
}

/** Nobody waits for a window of a document's frame, nor closes it. */
function isAbandoned({ type, url, openerFrameId }: Page): boolean {
  if (type !== 'page') return false;
  return openerFrameId !== undefined || (url.startsWith('file:') && !existsSync(new URL(url)));
}

/**
 * What waits for the page is told first: for Gotenberg a page that only goes away is one that still
 * loads, and its browser's next restart, and everybody with it, waits for that until its time-out. That
 * its document cannot be loaded (again) it hears at once. What hangs does not hear that it is closed:
 * it is crashed before, which nothing answers.
 */
async function end(browser: DevTools, { targetId, url, openerFrameId }: Page): Promise<void> {
  const attached = await browser.ask<{ sessionId: string }>('Target.attachToTarget', {
    ...{ targetId, flatten: true },
  });
  if (attached) {
    const isWaitedFor = openerFrameId === undefined;
    if (isWaitedFor) await browser.ask('Page.navigate', { url }, attached.sessionId);
    void browser.ask('Page.crash', {}, attached.sessionId);
  }
  await browser.ask('Target.closeTarget', { targetId });
}
