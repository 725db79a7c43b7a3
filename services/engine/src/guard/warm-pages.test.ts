import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { READY_ROOM_BYTES, WARM } from '../settings.ts';
import { DevTools } from './dev-tools.ts';
import type { WarmPage } from './warm-page.ts';
import { WarmPages } from './warm-pages.ts';

interface Message {
  id: number;
  method: string;
  params: Record<string, unknown>;
  sessionId?: string;
}

const SHOWING = { html: 'x', viewport: { width: 1, height: 1 }, media: '', hasFrames: false };

/** In place of the renderer of all pages; for each line that it gets it keeps 10 MiB more. */
const RENDERER = `const kept = [];
process.stdin.on('data', (lines) => {
  for (const _ of lines.toString().trimEnd().split('\\n')) kept.push(Buffer.alloc(10 * 2 ** 20, 1));
  console.log('kept');
});
console.log('ready')`;
let renderer: ChildProcess;
let browser: WebSocketServer;
let devTools: DevTools;
let socket: WebSocket;
let asked: Message[];
/** How many pages there have been. */
let made: number;
let documents = 0;
let pages: WarmPages;
const never = new AbortController().signal;

beforeAll(async () => {
  renderer = spawn(process.execPath, ['-e', RENDERER, '--', '--type=renderer']);
  await once(renderer.stdout!, 'data');
});
afterAll(() => void renderer.kill('SIGKILL'));

beforeEach(async () => {
  [asked, made] = [[], 0];
  browser = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(browser, 'listening');
  browser.on('connection', (connected) => {
    socket = connected;
    socket.on('message', (data) => answer(JSON.parse((data as Buffer).toString()) as Message));
  });
  devTools = await DevTools.open(address());
  pages = pagesOf(4);
});
afterEach(() => {
  vi.restoreAllMocks();
  pages.use(undefined);
  devTools.close();
  browser.clients.forEach((each) => each.terminate());
  browser.close();
});

const address = () => `ws://127.0.0.1:${(browser.address() as AddressInfo).port}`;

function pagesOf(most: number): WarmPages {
  const warm = new WarmPages(most);
  warm.use(devTools);
  return warm;
}

/** As a browser does that can do everything. */
function answer(message: Message): void {
  asked.push(message);
  const { id, method, params, sessionId } = message;
  const numbered = (name: string, of: unknown) => `${name}-${/\d+$/.exec(String(of))![0]}`;
  const results: Record<string, () => object> = {
    'Target.createBrowserContext': () => ({ browserContextId: `context-${(made += 1)}` }),
    'Target.createTarget': () => ({ targetId: numbered('target', params['browserContextId']) }),
    'Target.attachToTarget': () => ({ sessionId: numbered('session', params['targetId']) }),
    'CSS.createStyleSheet': () => ({ styleSheetId: `style-sheet-${renderer.pid}-1` }),
    'Page.createIsolatedWorld': () => ({ executionContextId: 1 }),
  };
  socket.send(JSON.stringify({ id, sessionId, result: results[method]?.() ?? {} }));
  if (/^Page\.(?:navigate|setDocumentContent)$/.test(method))
    say('Page.loadEventFired', {}, sessionId);
}

const say = (method: string, params: object, sessionId?: string) =>
  socket.send(JSON.stringify({ method, params, sessionId }));

const askedFor = (method: string) => asked.filter((message) => message.method === method);

/** Prints a document. @returns the session of its page; undefined: there is no page */
function printed(account: string, work: (page: WarmPage) => unknown = () => undefined) {
  const html = String((documents += 1));
  return pages.within(account, never, async (page) => {
    await page.show({ ...SHOWING, html });
    const shown = askedFor('Page.setDocumentContent');
    const { sessionId } = shown.find(({ params }) => params['html'] === html)!;
    await work(page);
    return sessionId;
  });
}

/** Documents that are in progress until they are released. */
function held(account: string) {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const begun = Promise.withResolvers<undefined>();
  const print = printed(account, () => {
    begun.resolve(undefined);
    return promise;
  });
  return {
    begun: Promise.race([begun.promise, print]),
    release: () => (resolve(undefined), print),
  };
}

describe('a page', () => {
  test('prints the next documents of its account, and none of another', async () => {
    expect(await printed('one')).toBe('session-1');
    expect(await printed('one')).toBe('session-1');
    expect(await printed('two')).toBe('session-2');
    expect(await printed('one')).toBe('session-1');
  });

  test('runs no script and reaches nothing, before anything is in it', async () => {
    await printed('one');
    const methods = asked.map(({ method }) => method);
    const shown = methods.indexOf('Page.setDocumentContent');
    for (const set of ['Emulation.setScriptExecutionDisabled', 'Network.emulateNetworkConditions'])
      expect(methods.indexOf(set)).toBeLessThan(shown);
    expect(askedFor('Emulation.setScriptExecutionDisabled')[0]!.params).toEqual({ value: true });
    expect(askedFor('Target.createBrowserContext')[0]!.params).toMatchObject({
      disposeOnDetach: true,
      proxyServer: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as unknown as string,
      proxyBypassList: '<-loopback>',
    });
  });

  test('has another document between two', async () => {
    await printed('one');
    await printed('one');
    const ways = asked
      .map(({ method }) => method)
      .filter((each) => /^Page\.(?:nav|setD)/.test(each));
    const [blank, document] = ['Page.navigate', 'Page.setDocumentContent'];
    expect(ways.slice(0, 4)).toEqual([blank, document, blank, document]);
  });

  test.each<[string, string, object]>([
    ['opens a dialog', 'Page.javascriptDialogOpening', {}],
    ['makes a frame', 'Page.frameAttached', { frameId: 'other' }],
    ['leads elsewhere', 'Page.frameNavigated', { frame: { id: 'target-1' } }],
    ['crashes', 'Inspector.targetCrashed', {}],
    ['loads something', 'Network.requestWillBeSent', { request: { url: 'https://a.example/' } }],
  ])('that %s ends, and its document is printed the usual way', async (_, method, params) => {
    const print = printed('one', () => {
      say(method, params, 'session-1');
      return new Promise(() => undefined);
    });
    expect(await print).toBeUndefined();
    expect(await printed('one')).toBe('session-2');
    expect(askedFor('Target.disposeBrowserContext')[0]!.params).toEqual({
      browserContextId: 'context-1',
    });
  });

  test('whose document cannot be printed ends', async () => {
    const print = printed('one', () => Promise.reject(new Error('x')));
    expect(await print).toBeUndefined();
    expect(await printed('one')).toBe('session-2');
  });

  test('crashes when the caller of its document leaves, who hears that', async () => {
    const leaving = new AbortController();
    const print = pages.within('one', leaving.signal, async (page) => {
      await page.show(SHOWING);
      leaving.abort(new Error('left'));
      return new Promise(() => undefined);
    });
    await expect(print).rejects.toThrow('left');
    expect(await printed('one')).toBe('session-2');
    expect(askedFor('Page.crash')).toMatchObject([{ sessionId: 'session-1' }]);
  });

  test('has as long for a document as its caller waits', async () => {
    const late = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    const { begun, release } = held('one');
    await begun;
    late.abort();
    expect(await release()).toBe('session-1');
  });

  test(`prints ${WARM.documents} documents`, async () => {
    const sessions = [];
    for (let nth = 0; nth <= WARM.documents; nth++) sessions.push(await printed('one'));
    expect(sessions.lastIndexOf('session-1')).toBe(WARM.documents - 1);
    expect(sessions.at(-1)).toBe('session-2');
  });

  test('that waits in vain for its next document ends', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const cleared = vi.spyOn(globalThis, 'clearTimeout');
    const idle = () => timers.mock.calls.findLastIndex(([, ms]) => ms === WARM.idleMs);
    await printed('one');
    const first = timers.mock.results[idle()]!.value as NodeJS.Timeout;
    expect(await printed('one')).toBe('session-1');
    expect(cleared).toHaveBeenCalledWith(first);
    timers.mock.calls[idle()]![0](undefined);
    expect(await printed('one')).toBe('session-2');
  });

  test('that has kept too much of its documents prints no other', async () => {
    const keep = async (pieces: number) => {
      renderer.stdin!.write('more\n'.repeat(pieces));
      await once(renderer.stdout!, 'data');
    };
    const pieces = Math.ceil(WARM.growthBytes / (10 * 2 ** 20));
    await printed('one', () => keep(1));
    expect(await printed('one', () => keep(pieces))).toBe('session-1');
    expect(await printed('one')).toBe('session-2');
  });

  test('has gone with its browser', async () => {
    await printed('one');
    pages.use(devTools);
    expect(await printed('one')).toBe('session-2');
  });
});

describe('pages', () => {
  test('are as many as documents in progress, and not more', async () => {
    pages = pagesOf(2);
    const prints = [held('one'), held('one')];
    await Promise.all(prints.map(({ begun }) => begun));
    expect(await printed('one')).toBeUndefined();
    expect(new Set(await Promise.all(prints.map(({ release }) => release()))).size).toBe(2);
  });

  test('of an account are half of all while others have any', async () => {
    pages = pagesOf(3);
    await printed('two');
    const prints = [held('one'), held('one')];
    await Promise.all(prints.map(({ begun }) => begun));
    expect(await printed('one')).toBeUndefined();
    expect(await Promise.all(prints.map(({ release }) => release()))).not.toContain(undefined);
  });

  test('that were used longest ago make room', async () => {
    pages = pagesOf(2);
    await printed('one');
    await printed('two');
    await printed('one');
    expect(await printed('three')).toBe('session-3');
    expect(await printed('one')).toBe('session-1');
    expect(await printed('two')).toBe('session-4');
  });

  test('are no more once memory is low', async () => {
    const available = vi.spyOn(process, 'availableMemory').mockReturnValue(READY_ROOM_BYTES);
    expect(await printed('one')).toBe('session-1');
    available.mockReturnValue(READY_ROOM_BYTES - 1);
    expect(await printed('two')).toBeUndefined();
    expect(await printed('one')).toBe('session-1');
  });

  test('are none without a browser', async () => {
    pages = new WarmPages(2);
    expect(await printed('one')).toBeUndefined();
    pages.use(devTools);
    devTools.close();
    expect(await printed('one')).toBeUndefined();
  });
});
