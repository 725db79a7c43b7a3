import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, vi, test } from 'vitest';
import { PagePrints, type PagePrint } from '../print/page-prints.ts';
import { BrowserContexts } from './browser-contexts.ts';
import type { Message } from './message.ts';
import type { PagesOptions } from './pages.ts';
import { DocumentProxy } from './document-proxy.ts';
import { endThreads } from './long-work.ts';
import { MOST_THREADS, NOISE } from '../settings.ts';

let contexts: BrowserContexts;
let toBrowser: Message[];
let toClient: Message[];
let prints: PagePrints;

beforeEach(() => {
  [toBrowser, toClient] = [[], []];
  prints = new PagePrints();
  contexts = contextsWith({});
});

afterEach(() => contexts.end());

function contextsWith(more: Partial<PagesOptions>) {
  return new BrowserContexts({
    toBrowser: (message) => toBrowser.push(message),
    toClient: (message) => toClient.push(message),
    readyPages: 0,
    prints,
    ...more,
  });
}

const PAGE = { id: 5, method: 'Target.createTarget', params: { url: 'about:blank' } };

const ask = (message: Message) => contexts.fromClient(message);

/** Once a page's document proxy is open, the guard requests its context. */
async function askForPage(): Promise<void> {
  ask(PAGE);
  while (methods().at(-1) !== 'Target.createBrowserContext') await setImmediate();
}

/** Sends a message of the browser, and waits until its consequences are sent. */
async function say(message: object): Promise<void> {
  contexts.fromBrowser(message, JSON.stringify(message).length);
  await setImmediate();
}

/** Answers the guard's last request. */
const answer = (result: object) => say({ id: toBrowser.at(-1)!.id, ...result });

async function makePage(targetId: string, browserContextId: string): Promise<void> {
  await askForPage();
  await answer({ result: { browserContextId } });
  await answer({ result: { targetId } });
}

const attached = (type: string) => ({
  method: 'Target.attachedToTarget',
  params: { sessionId: 'visit', targetInfo: { targetId: 'page', type } },
});

const methods = () => toBrowser.map(({ method }) => method);

test('a page gets its own browser context, which ends at the latest with the connection', async () => {
  await askForPage();
  expect(toBrowser).toMatchObject([
    { method: 'Target.createBrowserContext', params: { disposeOnDetach: true } },
  ]);
  await answer({ result: { browserContextId: 'own' } });
  expect(toBrowser[1]).toMatchObject({
    method: 'Target.createTarget',
    params: { url: 'about:blank', browserContextId: 'own' },
  });
  await answer({ result: { targetId: 'page' } });
  expect(toClient).toEqual([{ id: 5, result: { targetId: 'page' } }]);
});

test('a page has its own screen, the focus and a few processors before its client can load anything, hidden from the client', async () => {
  await makePage('page', 'own');
  await say(attached('page'));
  expect(toBrowser.slice(2)).toMatchObject([
    {
      method: 'Emulation.setDeviceMetricsOverride',
      sessionId: 'visit',
      params: { screenWidth: 800, screenHeight: 600 },
    },
    {
      method: 'Emulation.setFocusEmulationEnabled',
      sessionId: 'visit',
      params: { enabled: true },
    },
    {
      method: 'Emulation.setHardwareConcurrencyOverride',
      sessionId: 'visit',
      params: { hardwareConcurrency: 4 },
    },
    { method: 'Page.addScriptToEvaluateOnNewDocument', sessionId: 'visit' },
    { method: 'Target.setAutoAttach', sessionId: 'visit' },
  ]);
  const received = toClient.length;
  await answer({ result: {}, sessionId: 'visit' });
  expect(toClient).toHaveLength(received);
});

test('a worker runs once it is bounded, and the client hears nothing of it', async () => {
  await makePage('page', 'own');
  const [sent, received] = [toBrowser.length, toClient.length];
  await say(attached('worker'));
  expect(toBrowser.slice(sent)).toMatchObject([
    { method: 'Runtime.evaluate', sessionId: 'visit' },
    { method: 'Target.setAutoAttach', sessionId: 'visit' },
    { method: 'Runtime.runIfWaitingForDebugger', sessionId: 'visit' },
  ]);
  await say({ method: 'Target.detachedFromTarget', params: { sessionId: 'visit' } });
  expect(toClient).toHaveLength(received);
});

test('a page navigates once the browser has done all that was asked of it, also what was answered before', async () => {
  await makePage('page', 'own');
  await say(attached('page'));
  ask({ id: 6, sessionId: 'visit', method: 'Network.enable' });
  const navigation = { id: 7, sessionId: 'visit', method: 'Page.navigate', params: { url: 'x:' } };
  ask(navigation);
  const asked = toBrowser.slice(-6);
  expect(asked.map(({ method }) => method)).toEqual([
    'Emulation.setDeviceMetricsOverride',
    'Emulation.setFocusEmulationEnabled',
    'Emulation.setHardwareConcurrencyOverride',
    'Page.addScriptToEvaluateOnNewDocument',
    'Target.setAutoAttach',
    'Network.enable',
  ]);
  for (const { id } of asked) {
    expect(toBrowser.at(-1)).toBe(asked.at(-1));
    await say({ id, result: {}, sessionId: 'visit' });
  }
  expect(toBrowser.at(-1)).toEqual(navigation);
});

test('a page whose session has ended navigates no more, and holds up no other', async () => {
  await makePage('page', 'own');
  await say(attached('page'));
  ask({ id: 7, sessionId: 'visit', method: 'Page.navigate', params: { url: 'x:' } });
  await say({ method: 'Target.detachedFromTarget', params: { sessionId: 'visit' } });
  ask({ id: 8, sessionId: 'other', method: 'Page.navigate', params: { url: 'y:' } });
  expect(toBrowser.filter(({ method }) => method === 'Page.navigate')).toMatchObject([{ id: 8 }]);
});

test('no two pages have the same context', async () => {
  await makePage('one', 'first');
  await makePage('two', 'second');
  expect(methods().filter((method) => method === 'Target.createBrowserContext')).toHaveLength(2);
});

test('a context is closed with its page, and no other is', async () => {
  await makePage('one', 'first');
  await makePage('two', 'second');
  await say({ method: 'Target.targetDestroyed', params: { targetId: 'two' } });
  expect(toBrowser.at(-1)).toMatchObject({
    method: 'Target.disposeBrowserContext',
    params: { browserContextId: 'second' },
  });
  await answer({ result: {} });
  expect(methods()).toHaveLength(5);
  expect(toClient.at(-1)).toEqual({
    method: 'Target.targetDestroyed',
    params: { targetId: 'two' },
  });
});

test('a context is closed with its page, also if that ends at once', async () => {
  await askForPage();
  await answer({ result: { browserContextId: 'own' } });
  void answer({ result: { targetId: 'page' } });
  await say({ method: 'Target.targetDestroyed', params: { targetId: 'page' } });
  expect(toBrowser.at(-1)).toMatchObject({
    method: 'Target.disposeBrowserContext',
    params: { browserContextId: 'own' },
  });
});

describe('a page that the client', () => {
  beforeEach(() => void vi.useFakeTimers({ toNotFake: ['setImmediate'] }));
  afterEach(() => void vi.useRealTimers());

  const LONG_MS = 30_000;

  test('never attaches to is closed with its context', async () => {
    await makePage('page', 'own');
    vi.advanceTimersByTime(LONG_MS - 1);
    expect(methods()).toHaveLength(2);
    vi.advanceTimersByTime(1);
    expect(toBrowser.at(-1)).toMatchObject({
      method: 'Target.disposeBrowserContext',
      params: { browserContextId: 'own' },
    });
  });

  test('has attached to stays open', async () => {
    await makePage('page', 'own');
    ask({ id: 6, method: 'Target.attachToTarget', params: { targetId: 'page', flatten: true } });
    vi.advanceTimersByTime(10 * LONG_MS);
    expect(methods().at(-1)).toBe('Target.attachToTarget');
  });
});

test('other answers only go to the client', async () => {
  await makePage('one', 'first');
  const [sent, received] = [toBrowser.length, toClient.length];
  await say({ method: 'Target.targetDestroyed', params: { targetId: 'a frame' } });
  expect(toBrowser).toHaveLength(sent);
  expect(toClient).toHaveLength(received + 1);
});

test('without a context no page is created', async () => {
  await askForPage();
  await answer({ error: { code: -32_000, message: 'no more' } });
  expect(methods()).toEqual(['Target.createBrowserContext']);
  expect(toClient).toEqual([{ id: 5, error: { code: -32_000, message: 'no more' } }]);
});

test('a page that cannot be created leaves no context', async () => {
  await askForPage();
  await answer({ result: { browserContextId: 'own' } });
  await answer({ error: { code: -32_000, message: 'no page' } });
  expect(toClient).toEqual([{ id: 5, error: { code: -32_000, message: 'no page' } }]);
  expect(toBrowser.at(-1)).toMatchObject({
    method: 'Target.disposeBrowserContext',
    params: { browserContextId: 'own' },
  });
});

test('a script of a client has no answer that a page could make long', () => {
  ask({ id: 6, sessionId: 's', method: 'Runtime.evaluate', params: { expression: 'look()' } });
  const { params, ...script } = toBrowser.at(-1)!;
  expect(script).toEqual({ id: 6, sessionId: 's', method: 'Runtime.evaluate' });
  expect((params as { expression: string }).expression).toMatch(/^try\{look\(\)[^]*\}catch\{\}$/);
});

test('everything else is passed on unchanged, also text that mentions the creation of a page', async () => {
  const says = { id: 6, sessionId: 's', method: 'DOM.performSearch', params: { query: '' } };
  const speaks = { ...says, params: { query: '"Target.createTarget"' } };
  for (const message of [says, speaks]) ask(message);
  expect(toBrowser).toEqual([says, speaks]);
  const answers = [
    { id: 6, result: { value: '"Target.targetDestroyed"' } },
    { id: 6, result: { value: 'Target.targetDestroyed' } },
    { method: 'Page.frameNavigated', params: { name: '{"id":1000000001,' } },
  ];
  for (const message of answers) await say(message);
  expect(toClient).toEqual(answers);
});

describe('a page with a print', () => {
  const URL = 'https://a.example/';
  let print: PagePrint;

  const network = (method: string, params: object, sessionId = 's') =>
    say({ method: `Network.${method}`, params: { requestId: '1', ...params }, sessionId });
  const lose = async (type: string, sessionId = 's') => {
    await network('requestWillBeSent', { request: { url: URL }, type }, sessionId);
    await network('loadingFailed', { type }, sessionId);
  };
  const MISSING_RESOURCES = {
    count: 1,
    first: [{ address: URL, reason: 'LOSS_REASON_FAILED' }],
    photographs: false,
  };
  const attached = (targetId: string, sessionId: string) =>
    say({
      method: 'Target.attachedToTarget',
      params: { sessionId, targetInfo: { targetId, type: 'page' } },
    });
  const cookie = (value: string) =>
    ask({
      id: 6,
      sessionId: 's',
      method: 'Network.setCookie',
      params: { name: 'platen-print', value },
    });

  /** Has the client ask for the PDF, and the browser make it. */
  async function printed(): Promise<void> {
    const params = { landscape: false };
    ask({ id: 7, sessionId: 's', method: 'Page.printToPDF', params });
    await setImmediate();
    expect(toBrowser.at(-1)).toMatchObject({ method: 'Page.printToPDF', sessionId: 's', params });
    await answer({ result: { stream: '1' } });
    await setImmediate();
    expect(toClient.at(-1)).toEqual({ id: 7, sessionId: 's', result: { stream: '1' } });
  }

  beforeEach(async () => {
    print = prints.begin({
      viewport: { width: 679, height: 970 },
      media: 'print',
      wait: { selector: '', expression: '', delayMs: 0 },
      isAwaited: false,
      survey: undefined,
      isMeasuredBeside: false,
      maySayBefore: false,
      maySayAfter: false,
      isHeard: false,
      mayHaveSealed: false,
      deadline: Infinity,
    });
    await makePage('page', 'own');
    await makePage('other', 'others');
    await attached('page', 's');
    await attached('other', 't');
    cookie(print.token);
  });

  test('hears that its page had too many threads, if its process was ended for them', async () => {
    const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)']);
    endThreads([{ pid: pid!, cpuMs: 0, threads: MOST_THREADS + 1, isIdle: false }]);
    const crash = (errorCode: number) =>
      say({ method: 'Target.targetCrashed', params: { targetId: 'page', errorCode } });
    await crash(constants.signals.SIGSEGV);
    expect(print.failure).toBeUndefined();
    await crash(constants.signals.SIGKILL);
    expect(print.failure).toEqual({ fault: 'FAULT_NOISE', noise: 'NOISE_THREADS' });
    print.failure = undefined;
    await crash(constants.signals.SIGKILL);
    expect(print.failure).toBeUndefined();
  });

  test('has its viewport and medium before the client continues, and the browser hears nothing of its name', () => {
    expect(toBrowser.slice(-2)).toMatchObject([
      {
        method: 'Emulation.setDeviceMetricsOverride',
        sessionId: 's',
        params: { width: 679, height: 970, screenWidth: 679 },
      },
      { method: 'Emulation.setEmulatedMedia', sessionId: 's', params: { media: 'print' } },
    ]);
    expect(toClient.at(-1)).toEqual({ id: 6, sessionId: 's', result: { success: true } });
    expect(methods()).not.toContain('Network.setCookie');
  });

  test('with files beside its document loads it from its own origin, which the client is not asked about', async () => {
    print.site = { origin: 'http://a.localhost', html: '<p>x', files: new Map(), scripts: true };
    cookie(print.token);
    const navigation = { id: 9, sessionId: 's', method: 'Page.navigate' };
    ask({ ...navigation, params: { url: 'file:///tmp/index.html' } });
    for (const { id, sessionId } of toBrowser.slice())
      await say({ id, result: {}, ...(sessionId !== undefined && { sessionId }) });
    const url = 'http://a.localhost/';
    expect(toBrowser).toContainEqual({ ...navigation, params: { url } });
    const before = toClient.length;
    const paused = (requestId: string, address: string) =>
      say({
        method: 'Fetch.requestPaused',
        params: { requestId, request: { url: address, method: 'GET', headers: {} } },
        sessionId: 's',
      });
    await paused('r.1', `${url}logo.png`);
    expect(toBrowser.at(-1)).toMatchObject({
      method: 'Fetch.continueRequest',
      params: { requestId: 'r.1' },
      sessionId: 's',
    });
    expect(toClient).toHaveLength(before);
    await paused('r.2', 'http://a.localhost.example/');
    expect(toClient.at(-1)).toMatchObject({ params: { requestId: 'r.2' } });
  });

  test('reports no losses if everything loaded', async () => {
    await lose('Image', 't');
    await network('responseReceived', { response: { status: 200 } });
    await printed();
    expect(print.missingResources).toMatchObject({ count: 0, first: [] });
  });

  test('reports its losses', async () => {
    await lose('Image');
    expect(toClient.at(-1)).toMatchObject({ method: 'Network.loadingFailed' });
    await printed();
    expect(print.missingResources).toEqual(MISSING_RESOURCES);
  });

  test('does not report the loss of a frame to its client', async () => {
    await lose('Document');
    expect(toClient.at(-1)).toEqual({ id: 6, sessionId: 's', result: { success: true } });
    await printed();
    expect(print.missingResources).toEqual(MISSING_RESOURCES);
  });

  test('that ends while something is asked of it is not printed', async () => {
    ask({ id: 7, sessionId: 's', method: 'Page.printToPDF', params: {} });
    await setImmediate();
    await say({ method: 'Target.detachedFromTarget', params: { sessionId: 's' } });
    await setImmediate();
    expect(toClient).toContainEqual(
      expect.objectContaining({ id: 7, error: expect.objectContaining({ code: -32_000 }) }),
    );
  });

  test('of an unknown name is printed as its client asks', async () => {
    await makePage('third', 'thirds');
    await attached('third', 'u');
    const request = { id: 8, sessionId: 'u', method: 'Page.printToPDF', params: {} };
    ask(request);
    expect(toBrowser.at(-1)).toEqual(request);
  });
});

describe('events of a page', () => {
  const LONG = 'x'.repeat(100_000);
  const event = (method: string, params: object = {}) => ({ method, params, sessionId: 's' });

  beforeEach(async () => {
    await makePage('page', 'own');
    await say({
      method: 'Target.attachedToTarget',
      params: { sessionId: 's', targetInfo: { targetId: 'page', type: 'page' } },
    });
    [toBrowser.length, toClient.length] = [0, 0];
  });

  test.each(['Runtime.consoleAPICalled', 'Page.navigatedWithinDocument', 'Network.dataReceived'])(
    'that nobody needs go no further: %s',
    async (method) => {
      await say(event(method));
      expect([toBrowser, toClient]).toEqual([[], []]);
    },
  );

  test('that are long go no further', async () => {
    await say(event('Page.frameNavigated', { url: LONG }));
    await say(event('Network.responseReceived', { response: { url: LONG } }));
    expect(toClient).toEqual([]);
  });

  test('that are long only as Gotenberg gets them, as JSON, go no further', async () => {
    contexts.fromBrowser(event('Page.frameNavigated', { name: '\u0001'.repeat(20_000) }), 20_000);
    contexts.fromBrowser(event('Page.frameNavigated', { name: 'x'.repeat(20_000) }), 20_000);
    await setImmediate();
    expect(toClient).toMatchObject([{ params: { name: 'x'.repeat(20_000) } }]);
  });

  test('that wait for permission are shortened, and refused if their address is long', async () => {
    const request = { url: 'https://a.example/', method: 'POST', headers: { x: '1' } };
    const paused = (requestId: string, asked: object) =>
      say(event('Fetch.requestPaused', { requestId, request: asked, frameId: 'f' }));
    await paused('r.1', request);
    const withBody = { ...request, postData: `${LONG},"headers":{},"frameId":"` };
    await paused('r.2', withBody);
    expect(toClient).toMatchObject([
      { params: { request } },
      {
        params: { request: { url: request.url, method: 'POST', headers: {} }, frameId: 'f' },
        sessionId: 's',
      },
    ]);
    expect(toBrowser).toEqual([]);
    const long = { ...request, url: `https://a.example/${LONG}` };
    await paused('r.3', long);
    expect(toClient).toHaveLength(2);
    expect(toBrowser).toMatchObject([
      { method: 'Fetch.failRequest', params: { requestId: 'r.3' }, sessionId: 's' },
    ]);
  });

  test('close a dialog, which no user can', async () => {
    await say(event('Page.javascriptDialogOpening', { message: 'x' }));
    expect(toBrowser).toMatchObject([
      { method: 'Page.handleJavaScriptDialog', params: { accept: false }, sessionId: 's' },
    ]);
  });

  test('end the page that causes too many, and its print, and no other', async () => {
    await makePage('other', 'others');
    [toBrowser.length, toClient.length] = [0, 0];
    const change = {
      method: 'Target.targetInfoChanged',
      params: { targetInfo: { targetId: 'page', title: 'x' } },
    };
    for (let count = 0; count < NOISE.events + 10; count++) contexts.fromBrowser(change, 100);
    await say(event('Page.frameAttached'));
    expect(toBrowser).toMatchObject([
      { method: 'Target.disposeBrowserContext', params: { browserContextId: 'own' } },
    ]);
    expect(toClient).toEqual([]);
    await say({ method: 'Target.targetDestroyed', params: { targetId: 'page' } });
    expect(toClient).toHaveLength(1);
  });

  test('end the page that makes too many requests, which of its workers the browser does not report', async () => {
    const opening = vi.spyOn(DocumentProxy, 'open');
    await makePage('other', 'others');
    const proxy = (await opening.mock.results[0]!.value) as DocumentProxy;
    opening.mockRestore();
    toBrowser.length = 0;
    proxy.onFlood();
    expect(toBrowser).toMatchObject([
      { method: 'Target.disposeBrowserContext', params: { browserContextId: 'others' } },
    ]);
  });

  test.each(['worker', 'shared_worker', 'service_worker'])(
    'end the page that begins too many of %s, wherever they begin',
    async (type) => {
      await makePage('other', 'others');
      [toBrowser.length, toClient.length] = [0, 0];
      const begin = (nth: number) => {
        const targetInfo = { targetId: `worker ${nth}`, type, browserContextId: 'own' };
        return say({ method: 'Target.targetCreated', params: { targetInfo } });
      };
      for (let nth = 1; nth <= NOISE.workersAtOnce; nth++) await begin(nth);
      await say({ method: 'Target.targetDestroyed', params: { targetId: 'worker 1' } });
      toClient.length = 0;
      await begin(1);
      expect(toBrowser).toEqual([]);
      await begin(NOISE.workersAtOnce + 1);
      expect(toBrowser).toMatchObject([
        { method: 'Target.disposeBrowserContext', params: { browserContextId: 'own' } },
      ]);
      expect(toClient).toEqual([]);
    },
  );
});

describe('with document proxies', () => {
  beforeEach(() => {
    contexts = contextsWith({ egress: { path: '/nowhere.sock' } });
  });
  afterEach(() => contexts.end());

  /** Once a page's document proxy is open, the guard requests its context. @returns the proxy's port */
  async function proxy(): Promise<number> {
    while (toBrowser.at(-1)?.method !== 'Target.createBrowserContext') await setImmediate();
    const { proxyServer } = toBrowser.at(-1)!.params as { proxyServer: string };
    return Number(new URL(proxyServer).port);
  }

  async function isOpen(port: number): Promise<boolean> {
    const socket = connect(port, '127.0.0.1');
    const opened = await once(socket, 'connect').catch(() => undefined);
    socket.destroy();
    return opened !== undefined;
  }

  test('a page has its own document proxy while it exists, also to this machine', async () => {
    ask(PAGE);
    const port = await proxy();
    expect(toBrowser.at(-1)!.params).toMatchObject({ proxyBypassList: '<-loopback>' });
    await answer({ result: { browserContextId: 'own' } });
    await answer({ result: { targetId: 'page' } });
    expect(await isOpen(port)).toBe(true);
    await say({ method: 'Target.targetDestroyed', params: { targetId: 'page' } });
    expect(await isOpen(port)).toBe(false);
  });

  test('without a page there is no document proxy', async () => {
    ask(PAGE);
    const port = await proxy();
    await answer({ error: { code: -32_000, message: 'no more' } });
    expect(await isOpen(port)).toBe(false);
  });

  test('without a document proxy no page is created', async () => {
    const failure = Object.assign(new Error('too many'), { code: 'EMFILE' });
    const opening = vi.spyOn(DocumentProxy, 'open').mockRejectedValue(failure);
    ask(PAGE);
    await setImmediate();
    opening.mockRestore();
    expect(toBrowser).toEqual([]);
    expect(toClient).toMatchObject([{ id: 5, error: { message: expect.any(String) } }]);
  });

  test('document proxies end with the browser, whatever it was about to answer', async () => {
    ask(PAGE);
    const first = await proxy();
    await answer({ result: { browserContextId: 'own' } });
    await answer({ result: { targetId: 'page' } });
    ask(PAGE);
    const second = await proxy();
    ask(PAGE);
    contexts.end();
    for (const port of [first, second]) expect(await isOpen(port)).toBe(false);
    expect(toClient.at(-1)).toMatchObject({ id: 5, error: { message: 'The browser has gone.' } });
  });
});
