import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
} from 'playwright-core';
import { barriersIn } from './barriers.ts';
import { launchChromium, launchWholeChromium, PATIENCE_MS } from './open-browser.ts';

/** The console in a browser, with everything that must not happen in it. */
export class ConsoleVisit {
  readonly page: Page;
  /** Requests to other hosts than the platform and its issuer, refused loads, errors in the page. */
  readonly faults: string[] = [];
  readonly #url: string;
  readonly #context: BrowserContext;

  private constructor(url: string, context: BrowserContext, page: Page) {
    this.#url = url;
    this.#context = context;
    this.page = page;
  }

  /** @param issuerUrl the only other origin that it may request */
  static async open(
    browser: Browser,
    { url, issuerUrl }: { url: string; issuerUrl: string },
    look: BrowserContextOptions = {},
  ): Promise<ConsoleVisit> {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await browser.newContext({ ...look, permissions });
    context.setDefaultTimeout(PATIENCE_MS);
    const visit = new ConsoleVisit(url, context, await context.newPage());
    visit.#watch(issuerUrl);
    await context.addInitScript(addUpShifts);
    return visit;
  }

  /** Logs in by the development issuer, under any name. */
  async login(name: string): Promise<void> {
    await this.page.goto(this.#url);
    await this.page.getByRole('button', { name: 'Log in' }).click();
    await this.confirm(name);
  }

  /** The form of the development issuer. */
  async confirm(name: string): Promise<void> {
    await this.page.getByLabel('Name').fill(name);
    await this.page.getByRole('button', { name: 'Log in', exact: true }).click();
    await this.page.getByText(name).first().waitFor();
  }

  /** Goes to a destination by its link, without loading the page again. */
  async goTo(destination: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: destination }).click();
    await this.settled();
  }

  /** Waits until animations have ended, and changes are drawn. */
  async settled(): Promise<void> {
    await this.page.evaluate(async () => {
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    });
  }

  /** The violations of accessibility, in light, and in dark, where only the colours differ. */
  async barriers(): Promise<string[]> {
    const found: string[] = [];
    for (const [colorScheme, which] of [
      ['light', 'everything'],
      ['dark', 'colours'],
    ] as const) {
      await this.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await this.settled();
      const barriers = await barriersIn(this.page, which);
      found.push(...barriers.map((barrier) => `${colorScheme}: ${barrier}`));
    }
    return found;
  }

  /** How far the page moved by itself since it was loaded: the sum of its layout shifts. */
  layoutShift(): Promise<number> {
    return this.page.evaluate(() => window.platenShift);
  }

  /** How many pixels the page is wider than its window, at this width. */
  async overflowAt(width: number): Promise<number> {
    const before = this.page.viewportSize();
    await this.page.setViewportSize({ width, height: 740 });
    await this.settled();
    const overflow = await this.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (before) await this.page.setViewportSize(before);
    return overflow;
  }

  /** Makes the token and the refresh token invalid, as after a night. */
  endSession(): Promise<void> {
    return this.#changeSession({ access_token: 'ended', refresh_token: 'ended', expires_at: 1 });
  }

  /** Makes the token expire, as after an hour; it can be renewed. */
  outliveToken(tab = this.page): Promise<void> {
    return this.#changeSession({ access_token: 'ended', expires_at: 1 }, tab);
  }

  async #changeSession(change: object, tab = this.page): Promise<void> {
    await tab.evaluate((change) => {
      for (const [name, value] of Object.entries(sessionStorage)) {
        if (!name.startsWith('oidc.user:')) continue;
        const user = JSON.parse(String(value)) as object;
        sessionStorage.setItem(name, JSON.stringify({ ...user, ...change }));
      }
    }, change);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  #watch(issuerUrl: string): void {
    const allowed = [`${this.#url}/`, `${issuerUrl}/`, 'data:', `blob:${this.#url}/`];
    const context = this.#context;
    // The issuer's pages are not ours.
    const isOurs = (pageUrl = '') => !pageUrl.startsWith(`${issuerUrl}/`);
    context.on('request', (request) => {
      const url = request.url();
      if (!isOurs(this.page.url())) return;
      if (!allowed.some((start) => url.startsWith(start))) this.faults.push(`asks ${url}`);
    });
    // Violations of the page's policy are also errors of the browser's console.
    context.on('console', (message) => {
      if (!isOurs(message.page()?.url())) return;
      if (isOtherPreview(message)) return;
      if (['error', 'warning'].includes(message.type())) this.faults.push(message.text());
    });
    context.on('weberror', (error) => this.faults.push(error.error().message));
  }
}

/** Whether the edge refused a preview beside another of its account: the page waits, and asks again. */
const isOtherPreview = (message: ConsoleMessage) =>
  message.text().includes('status of 429') && message.location().url.endsWith(PREVIEW);

const PREVIEW = '/console/api/preview';

declare global {
  interface Window {
    platenShift: number;
  }
}

/** Runs in the page. */
function addUpShifts(): void {
  window.platenShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as Record<string, number | boolean>;
      if (!hadRecentInput) window.platenShift += Number(value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

export { launchChromium, launchWholeChromium };
