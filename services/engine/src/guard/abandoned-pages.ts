import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  ABANDONED_EVERY_MS,
  ANSWER_MS,
  BROWSER_EVERY_MS,
  CRASH_MS,
  GOING_TRIES,
  STORED_BYTES,
} from '../settings.ts';
import { DevTools } from './dev-tools.ts';
import { lowerLongWork } from './long-work.ts';

const GONE = 'net::ERR_FILE_NOT_FOUND';
/** What a page shows before its document; the browser's own first one for ever. */
const NOTHING = 'about:blank';

/** Every document's. */
const STORED = { origin: 'file://', quotaSize: STORED_BYTES };

/** Of `Target.TargetInfo`. */
interface Page {
  targetId: string;
  type: string;
  url: string;
  /** The frame that has opened it as a window; Gotenberg's own pages are opened by none. */
  openerFrameId?: string;
}

/** Of `Target.attachedToTarget`. */
interface Attached {
  sessionId: string;
  targetInfo: Page;
}

/** What goes on in the browser. */
interface Activity {
  areAtWork: boolean;
}

/**
 * Ends pages that nobody waits for, and has those yield that compute for long. Gotenberg 8.36 takes a document's file away when its caller has
 * left, and lets its page go on to the end of its own time-out: one that hangs has a core till then.
 * @param folder Gotenberg's `TMPDIR`: its documents are in there, and its browser's profile, two folders down
 */
export async function endAbandonedPages(folder: string): Promise<never> {
  const activity: Activity = { areAtWork: false };
  lowerLongWork(() => activity.areAtWork);
  for (;;) {
    await sleep(BROWSER_EVERY_MS);
    try {
      const browser = await openBrowser(folder);
      if (browser) await watch(browser, activity);
    } catch {
      // between two browsers
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

/** Until the browser has ended. A page that takes its time to go delays no other. */
async function watch(browser: DevTools, activity: Activity): Promise<void> {
  const sessions = await attachToPages(browser);
  const ending = new Set<string>();
  for (; browser.isOpen; await sleep(ABANDONED_EVERY_MS)) {
    const pages = await pagesOf(browser);
    if (!pages) continue;
    // With no document there is nothing to look for.
    activity.areAtWork = pages.some((page) => page.url !== NOTHING || isAbandoned(page));
    for (const page of pages.filter(isAbandoned)) {
      const { targetId } = page;
      const sessionId = sessions.get(targetId);
      if (sessionId === undefined || ending.has(targetId)) continue;
      ending.add(targetId);
      void end(browser, page, sessionId).finally(() => ending.delete(targetId));
    }
  }
}

/**
 * To each when it is made: one that hangs already takes up no session that could crash it.
 * @returns the sessions by their pages
 */
async function attachToPages(browser: DevTools): Promise<ReadonlyMap<string, string>> {
  const sessions = new Map<string, string>();
  browser.on('Target.attachedToTarget', ({ sessionId, targetInfo: { targetId } }: Attached) => {
    sessions.set(targetId, sessionId);
    void browser.ask('Storage.overrideQuotaForOrigin', STORED, { sessionId });
  });
  browser.on('Target.detachedFromTarget', ({ targetId }: Page) => sessions.delete(targetId));
  await browser.ask('Target.setAutoAttach', {
    ...{ autoAttach: true, waitForDebuggerOnStart: false, flatten: true },
    filter: [{ type: 'page' }],
  });
  return sessions;
}

/** @returns undefined: it does not answer, and nobody can tell */
async function pagesOf(browser: DevTools): Promise<Page[] | undefined> {
  const answer = await browser.ask<{ targetInfos: Page[] }>('Target.getTargets');
  return answer?.targetInfos.filter(({ type }) => type === 'page');
}

/** Nobody waits for a window of a document's frame, nor closes it. */
function isAbandoned({ url, openerFrameId }: Page): boolean {
  return openerFrameId !== undefined || (url.startsWith('file:') && !existsSync(new URL(url)));
}

/** What hangs does not hear that it is closed: it is left for another document, or crashed, before. */
async function end(
  browser: DevTools,
  { targetId, url, openerFrameId }: Page,
  sessionId: string,
): Promise<void> {
  const isWaitedFor = openerFrameId === undefined;
  await (isWaitedFor ? tellGone(browser, url, sessionId) : crash(browser, sessionId));
  await browser.ask('Target.closeTarget', { targetId });
}

/**
 * For Gotenberg a page that only goes away is one that still loads, and its browser's next restart, and
 * everybody with it, waits for that until its time-out. That its document cannot be loaded (again) it
 * hears at once. A page with `onbeforeunload` is asked whether it may be left, and has all the time to
 * answer while somebody has its DevTools: one that does not is crashed, which leaves nobody to be asked.
 */
async function tellGone(browser: DevTools, url: string, sessionId: string): Promise<void> {
  for (let nth = 1; nth <= GOING_TRIES && browser.isOpen; nth++) {
    const longer = { sessionId, withinMs: nth * ANSWER_MS };
    const left = await browser.ask<{ errorText?: string }>('Page.navigate', { url }, longer);
    if (left?.errorText === GONE) return;
    await browser.ask('Page.stopLoading', {}, { sessionId }); // what navigates is not crashed
    await crash(browser, sessionId);
  }
}

/** Nothing answers, except where it had crashed before. */
async function crash(browser: DevTools, sessionId: string): Promise<void> {
  await browser.ask('Page.crash', {}, { sessionId, withinMs: CRASH_MS });
}
