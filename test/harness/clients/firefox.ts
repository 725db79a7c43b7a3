import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../until.ts';
import { Bidi } from './bidi.ts';

/** Keys, as WebDriver names them. */
const CONTROL = '\uE009';
export const ENTER = '\uE007';

/** What `script.callFunction` returns of a string, a boolean or an element. */
interface Answer {
  result: { value?: unknown; sharedId?: string };
  exceptionDetails?: { text: string };
}

/**
 * Debian's Firefox with one page, and without windows. It is driven by WebDriver BiDi itself: Playwright begins with a
 * command that Firefox ESR 153 does not know.
 */
export class Firefox {
  /** Errors and warnings of its pages. */
  readonly faults: string[] = [];
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #bidi: Bidi;
  readonly #context: string;

  private constructor(process: ChildProcess, profile: string, bidi: Bidi, context: string) {
    this.#process = process;
    this.#profile = profile;
    this.#bidi = bidi;
    this.#context = context;
  }

  static async start(): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'platen-firefox-'));
    const args = ['--headless', '--remote-debugging-port', '0', '--profile', profile];
    const process = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      return await Firefox.#connect(process, profile);
    } catch (error) {
      process.kill('SIGKILL');
      throw error;
    }
  }

  static async #connect(process: ChildProcess, profile: string): Promise<Firefox> {
    const bidi = await Bidi.connect(await addressIn(process));
    const { contexts } = (await bidi.send('browsingContext.getTree', {})) as {
      contexts: [{ context: string }];
    };
    const firefox = new Firefox(process, profile, bidi, contexts[0].context);
    bidi.on('log.entryAdded', ({ level, text }) => {
      if (level === 'error' || level === 'warn') firefox.faults.push(String(text));
    });
    await bidi.send('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  /** Loads an address, or the page anew where it is that of the page. */
  async open(url: string): Promise<void> {
    const wait = 'complete';
    await this.#bidi.send('browsingContext.navigate', { context: this.#context, url, wait });
  }

  /**
   * Waits until an element is visible.
   * @param css also finds what is in open shadow roots
   * @param text that it has to contain
   */
  async see(css: string, text = ''): Promise<void> {
    await this.#find(css, text);
  }

  /** Clicks with the mouse on what {@link see} waits for. */
  async click(css: string, text = ''): Promise<void> {
    const element = { type: 'element', element: { sharedId: await this.#find(css, text) } };
    const mouse = [
      { type: 'pointerMove', x: 0, y: 0, origin: element },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#act({ type: 'pointer', id: 'mouse', actions: mouse });
  }

  /** Types over what a field holds. */
  async fill(css: string, text: string): Promise<void> {
    await this.click(css);
    await this.press([CONTROL, 'a']);
    for (const key of text) await this.press([key]);
  }

  /** Presses keys where the focus is, all of them together. */
  async press(keys: readonly string[]): Promise<void> {
    const down = keys.map((value) => ({ type: 'keyDown', value }));
    const up = keys.map((value) => ({ type: 'keyUp', value }));
    await this.#act({ type: 'key', id: 'keyboard', actions: [...down, ...up] });
  }

  /** What a field holds. */
  async valueOf(css: string): Promise<string> {
    await this.see(css);
    return String((await this.#call(`(css) => document.querySelector(css).value`, css)).value);
  }

  async close(): Promise<void> {
    const { exitCode, signalCode } = this.#process;
    const ended = exitCode ?? signalCode ?? once(this.#process, 'exit');
    this.#process.kill();
    await ended;
    rmSync(this.#profile, { recursive: true, force: true });
  }

  async #find(css: string, text: string): Promise<string> {
    let found: string | undefined;
    await until(`${css} is there, with “${text}”`, async () => {
      found = (await this.#call(FIND, css, text)).sharedId;
      return found !== undefined;
    });
    return found!;
  }

  async #call(functionDeclaration: string, ...args: string[]): Promise<Answer['result']> {
    const { result, exceptionDetails } = (await this.#bidi.send('script.callFunction', {
      functionDeclaration,
      arguments: args.map((value) => ({ type: 'string', value })),
      target: { context: this.#context },
      awaitPromise: false,
    })) as Answer;
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result;
  }

  async #act(device: object): Promise<void> {
    await this.#bidi.send('input.performActions', { context: this.#context, actions: [device] });
  }
}

/** Runs in the page: returns the first visible element that a selector and a text fit, in the middle of the window. */
const FIND = `(css, text) => {
  const roots = [document, ...[...document.querySelectorAll('*')].flatMap((one) => one.shadowRoot ?? [])];
  const found = roots
    .flatMap((root) => [...root.querySelectorAll(css)])
    .find((one) => one.checkVisibility() && one.textContent.includes(text) && !one.disabled);
  found?.scrollIntoView({ block: 'center' });
  return found;
}`;

/** Where it listens, as it says on stderr. @throws {Error} it ended before it said so */
async function addressIn({ stderr }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stderr! })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error('Firefox ended before it listened');
}
