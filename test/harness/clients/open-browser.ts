import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { until } from '../until.ts';

/** The limit for a start, and for anything in a page: just below that of the test runner. */
export const PATIENCE_MS = 170_000;

/** How long a page is open before it is opened anew: longer each time, for a busy machine. */
const OPEN_MS = 2_000;
const OPEN_GROWTH = 1.2;

const launch = (program: string, flags: string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: `/usr/bin/${program}`,
    args: ['--no-sandbox', ...flags],
    timeout: PATIENCE_MS,
  });

/** The browser without windows: it takes much less of a processor than a whole one. */
export const launchChromium = (...flags: string[]) => launch('chromium-headless-shell', flags);

/** Also has a viewer of PDFs, and fetches icons. */
export const launchWholeChromium = (...flags: string[]) => launch('chromium', flags);

/**
 * The engine's browser without a guard, which proves that an attack works. Its pages share their storage, as those of
 * the engine would.
 */
export class OpenBrowser {
  readonly #context: BrowserContext;
  readonly #folder = mkdtempSync(join(tmpdir(), 'platen-open-'));
  #count = 0;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  static async start(...flags: string[]): Promise<OpenBrowser> {
    const browser = await launchWholeChromium(...flags);
    const context = await browser.newContext();
    context.setDefaultTimeout(PATIENCE_MS);
    return new OpenBrowser(context);
  }

  /**
   * Opens a document from a file, as the engine does, until a condition holds; anew from time to time, because a page that
   * leaves at once may end before the browser has sent what it was to send, as beacons on a busy machine.
   */
  async openUntil(
    html: string,
    what: string,
    holds: () => boolean | Promise<boolean>,
  ): Promise<void> {
    const ends = Date.now() + PATIENCE_MS;
    for (let openMs = OPEN_MS; !(await this.#openFor(html, holds, openMs)); openMs *= OPEN_GROWTH)
      if (Date.now() + openMs * OPEN_GROWTH > ends) throw new Error(`waited in vain until ${what}`);
  }

  /** @returns whether the condition holds in time */
  #openFor(
    html: string,
    holds: () => boolean | Promise<boolean>,
    openMs: number,
  ): Promise<boolean> {
    return this.#onPage(html, (_page, opened) => {
      opened.catch(() => undefined); // it may leave for elsewhere before it is there
      return until('it holds', holds, openMs).then(
        () => true,
        () => false,
      );
    });
  }

  /** Prints a document as the engine does. */
  async print(html: string, header?: string): Promise<Buffer> {
    return this.#onPage(html, async (page, opened) => {
      await opened;
      await page.waitForLoadState('networkidle');
      return page.pdf(
        header ? { displayHeaderFooter: true, headerTemplate: header, margin: { top: '5cm' } } : {},
      );
    });
  }

  async close(): Promise<void> {
    await this.#context.browser()?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #onPage<T>(
    html: string,
    work: (page: Page, opened: Promise<unknown>) => Promise<T>,
  ): Promise<T> {
    const file = join(this.#folder, `${this.#count++}.html`);
    writeFileSync(file, html);
    const page = await this.#context.newPage();
    try {
      return await work(page, page.goto(pathToFileURL(file).href, { waitUntil: 'commit' }));
    } finally {
      // Not awaited: a page that sends a beacon while it leaves may never say that it is closed.
      page.close().catch(() => undefined);
    }
  }
}
