import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { until } from './until.ts';

/**
 * The engine's browser with no guard around it: shows that an attack is one. Its pages share what
 * they store, as those of the engine would.
 */
export class OpenBrowser {
  readonly #context: BrowserContext;
  readonly #folder = mkdtempSync(join(tmpdir(), 'platen-open-'));
  #count = 0;

  private constructor(context: BrowserContext) {
    this.#context = context;
  }

  static async start(...flags: string[]): Promise<OpenBrowser> {
    const args = ['--no-sandbox', ...flags];
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args });
    return new OpenBrowser(await browser.newContext());
  }

  /** Opens a document as the engine does, from a file, until something has come of it. */
  async openUntil(html: string, what: string, holds: () => boolean): Promise<void> {
    await this.#onPage(html, () => until(what, holds));
  }

  /** Prints a document as the engine does. */
  async print(html: string, header?: string): Promise<Buffer> {
    return this.#onPage(html, async (page) => {
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

  async #onPage<T>(html: string, work: (page: Page) => Promise<T>): Promise<T> {
    const file = join(this.#folder, `${this.#count++}.html`);
    writeFileSync(file, html);
    const page = await this.#context.newPage();
    try {
      await page.goto(pathToFileURL(file).href, { waitUntil: 'commit' });
      return await work(page);
    } finally {
      await page.close();
    }
  }
}
