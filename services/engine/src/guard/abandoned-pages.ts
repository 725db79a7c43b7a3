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
import type { PagePrints } from '../print/page-prints.ts';
import { DevTools } from './dev-tools.ts';
import { lowerLongWork } from './long-work.ts';

const GONE = 'net::ERR_FILE_NOT_FOUND';
/** What a page shows before its document; the browser's own first page always shows it. */
const NOTHING = 'about:blank';

const PAGES_ALONE = { filter: [{ type: 'page' }] };

/** All documents have this origin. */
const STORED = { origin: 'file://', quotaSize: STORED_BYTES };

/** The used part of `Target.TargetInfo`. */
interface Page {
  targetId: string;
  url: string;
  /** The frame that opened it as a window; Gotenberg's own pages have none. */
  openerFrameId?: string;
}

/** The used part of `Target.attachedToTarget`. */
interface Attached {
  sessionId: string;
  targetInfo: Page;
}

interface Activity {
  areInProgress: boolean;
}

/**
 * Ends abandoned pages, and lowers the priority of pages that compute for long. When a caller leaves, Gotenberg 8.36
 * removes the document's file, but lets its page go on until its own time-out. A page that hangs uses a core until then.
 * @param folder Gotenberg's `TMPDIR` with its documents and, two folders down, its browser's profile
 * @param prints those in progress
 */
export async function endAbandonedPages(folder: string, prints: PagePrints): Promise<never> {
  const activity: Activity = { areInProgress: false };
  // A busy browser does not say in time that a print is in progress.
  lowerLongWork(() => prints.areAny || activity.areInProgress);
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

/** Connects to the browser, whose profile names its port. */
async function openBrowser(folder: string): Promise<DevTools | undefined> {
  for await (const file of glob(`${folder}/*/*/DevToolsActivePort`)) {
    const [port, path] = (await readFile(file, 'utf8')).split('\n');
    const browser = await DevTools.open(`ws://127.0.0.1:${port}${path}`).catch(() => undefined);
    if (browser) return browser;
  }
  return undefined;
}

/** Watches until the browser ends. A page that is slow to close delays no other. */
async function watch(browser: DevTools, activity: Activity): Promise<void> {
  const sessions = await attachToPages(browser);
  const ending = new Set<string>();
  for (; browser.isOpen; await sleep(ABANDONED_EVERY_MS)) {
    const pages = await listPages(browser);
    if (!pages) continue;
    // Without a document there is nothing to do.
    activity.areInProgress = pages.some((page) => page.url !== NOTHING || isAbandoned(page));
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
 * Attaches to each page when it is made, because a page that hangs accepts no session that could crash it.
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
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: true,
    ...PAGES_ALONE,
  });
  return sessions;
}

/** Without workers, of which a page may have thousands. @returns undefined: the browser does not answer */
async function listPages(browser: DevTools): Promise<Page[] | undefined> {
  const answer = await browser.ask<{ targetInfos: Page[] }>('Target.getTargets', PAGES_ALONE);
  return answer?.targetInfos;
}

/** Gotenberg neither waits for a window that a document's frame opened, nor closes it. */
function isAbandoned({ url, openerFrameId }: Page): boolean {
  return openerFrameId !== undefined || (url.startsWith('file:') && !existsSync(new URL(url)));
}

/** Closes a page. A page that hangs ignores that, so the guard first loads another document in it, or crashes it. */
async function end(
  browser: DevTools,
  { targetId, url, openerFrameId }: Page,
  sessionId: string,
): Promise<void> {
  const isWaitedFor = openerFrameId === undefined;
  await (isWaitedFor ? reportGone(browser, url, sessionId) : crash(browser, sessionId));
  await browser.ask('Target.closeTarget', { targetId });
}

/**
 * Reports to Gotenberg that a document has failed. Gotenberg treats a page that only closes as still loading, so the
 * next restart of its browser waits until the time-out, and all documents wait for that. A failure to load the
 * document ends that at once. A page with `onbeforeunload` may delay that without a limit while DevTools are attached,
 * so the guard crashes a page that does not answer.
 */
async function reportGone(browser: DevTools, url: string, sessionId: string): Promise<void> {
  for (let nth = 1; nth <= GOING_TRIES && browser.isOpen; nth++) {
    const longer = { sessionId, withinMs: nth * ANSWER_MS };
    const left = await browser.ask<{ errorText?: string }>('Page.navigate', { url }, longer);
    if (left?.errorText === GONE) return;
    await browser.ask('Page.stopLoading', {}, { sessionId }); // what navigates is not crashed
    await crash(browser, sessionId);
  }
}

/** Crashes a page. A reply means that it had crashed before. */
async function crash(browser: DevTools, sessionId: string): Promise<void> {
  await browser.ask('Page.crash', {}, { sessionId, withinMs: CRASH_MS });
}
