import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { MIB, OFFICE_AT_ONCE } from '@platen/contracts/limits';
import {
  DEADLINE_GRACE_MS,
  DRAIN_TIMEOUT_MS,
  ENGINE_TIMEOUT_MS,
} from '@platen/contracts/time-outs';

// Every flag, limit and time of the engine but LibreOffice's own (start/soffice). Times are in milliseconds.

export const KINDS = ['all', 'chromium', 'libreoffice'] as const;

/** What an engine prints: HTML, office documents, or both. */
export type Kind = (typeof KINDS)[number];

/** Where the programs are that start the browser and LibreOffice. @returns an absolute path */
export const start = (name: string): string =>
  fileURLToPath(new URL(`../start/${name}`, import.meta.url));

/** In a network namespace, or a container. */
export const HERE = '127.0.0.1';

/** Where render reaches an engine. */
export const ENGINE_ADDRESS = '0.0.0.0:3000';

/** The longest job, all its parts together, in bytes: what Gotenberg takes. */
export const LONGEST_JOB_BYTES = 64 * 1024 * 1024;

/** The longest name of an account: twice what render sends. */
export const LONGEST_ACCOUNT_BYTES = 32;

/** The longest PDF: twice that is more than render has room for. */
export const LONGEST_PDF_BYTES = 256 * MIB;

/** How long the engine waits before it starts one of its programs anew. */
export const RESTART_MS = 1_000;

/** More headers than a document has, or footers. */
export const MOST_FRAMES = 8;

/** More files than a document has beside it. */
export const MOST_ASSETS = 100;

/** How often the condition of a page is asked for. */
export const LOOK_EVERY_MS = 20;

/** How long a page has after its load to come to rest, besides the time in which it was ready but did not run. */
export const REST_MS = 2_000;

/**
 * How long before the call's deadline a page whose scripts failed is waited for no more, so that its caller hears why: render's
 * own deadline is two graces earlier.
 */
export const WAIT_ENDS_MS = 2 * DEADLINE_GRACE_MS + 300;

/** How often the engine looks whether its programs run. */
export const HEALTH_EVERY_MS = 2_000;

/** How long answers may still take when the programs have ended. */
export const LAST_ANSWERS_MS = 5_000;

/** Either side may end its output and go on reading. Messages are small and must not wait for more. */
export const SOCKETS = { allowHalfOpen: true, noDelay: true };

/**
 * An engine takes documents once it has printed one. On a busy machine the first print may take minutes, and may fail more
 * often than once.
 */
export const FIRST_PRINT = { tries: 10, pauseMs: 500, timeoutMs: 180_000, healthMs: 5_000 };

/** Six take 12 % less processor time each than two (docs/benchmarks.md), but more memory. Gotenberg allows no more. */
export const PRINTED_AT_ONCE = 6;

/** An engine's queue includes the prints in progress, and needs hardly more room: documents wait in render. */
const QUEUE_ROOM = 2;

/**
 * Flags so that Gotenberg fetches nothing private, keeps nothing between documents, and has only the routes that
 * Platen uses.
 */
const GOTENBERG_FLAGS = [
  // Above that of every plan: those end a document, this one only ends leftovers.
  `--api-timeout=${ENGINE_TIMEOUT_MS / 1_000}s`,
  // On a busy machine programs take minutes to start; `npm start` waits three.
  '--api-start-timeout=175s',
  '--api-body-limit=64MB',
  '--api-disable-download-from',
  '--api-download-from-deny-private-ips',
  '--webhook-disable',
  '--webhook-deny-private-ips',
  '--pdfengines-disable-routes',
  '--chromium-start-timeout=50s',
  '--chromium-deny-private-ips',
  '--chromium-enable-environment-proxy',
  // Before it restarts Chromium, Gotenberg waits for every page, and all documents wait for that: one that hangs delays everybody.
  // By default it restarts after 100 documents, though Chromium's memory does not grow (ADR 17).
  '--chromium-restart-after=1000',
  '--gotenberg-hide-banner',
  // Nor asks all programs for their versions.
  '--gotenberg-build-debug-data=false',
  // Above --api-timeout, so it finishes what it has begun. The operator of the engine may end it sooner.
  `--gotenberg-graceful-shutdown-duration=${DRAIN_TIMEOUT_MS / 1_000}s`,
  // A warning may quote what a document loads.
  '--log-level=error',
];

/** How many documents of each kind an engine takes at once. */
export function roomFor(concurrency: number): Record<'html' | 'office', number> {
  return { html: concurrency + QUEUE_ROOM, office: OFFICE_AT_ONCE + QUEUE_ROOM };
}

/** @param port of Gotenberg, for this process alone */
export function gotenbergFlags(concurrency: number, port: number): string[] {
  return [
    ...GOTENBERG_FLAGS,
    `--api-bind-ip=${HERE}`,
    `--api-port=${port}`,
    '--chromium-auto-start',
    `--chromium-max-concurrency=${concurrency}`,
    `--chromium-max-queue-size=${roomFor(concurrency).html}`,
    '--libreoffice-disable-routes',
  ];
}

/** Flags of the browser, besides those of Gotenberg. start/browser removes two of Gotenberg's. */
const BROWSER_FLAGS = [
  // A printed page is never scrolled, so the browser loads pictures with `loading="lazy"` together with the page.
  '--disable-lazy-loading',
  // No WebGL and no WebGPU: all documents draw in one process, and one endless shader would block the others.
  '--use-gl=disabled',
  // The browser prints no frame in another process than its page's, so the frames of a document share one.
  '--disable-site-isolation-trials',
  // No datagram bypasses the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Discards the pages' console output: any other name is a file in the browser's profile. The level (fatal) saves two
  // thirds of the time that its own process takes for it.
  '--enable-logging=/dev/null',
  '--log-level=3',
  // No page opens a window: nobody would print it.
  '--block-new-web-contents',
  // Chromium draws every page also for a screen that is not there, all pages in one process: a page gets this many MB of it.
  '--force-gpu-mem-available-mb=32',
  // A page could share such a worker with its own frames alone, and it costs the browser's own process most.
  '--disable-shared-workers',
];

/**
 * Features that give frames of one document processes of their own, and one that makes a new frame for each document of a page:
 * without it, a page that prints several takes a third less processor time for each (measured, Chromium 156).
 */
const FEATURES_OFF = [
  'DefaultSiteInstanceGroups',
  'IsolateSandboxedIframes',
  'OriginIsolationHeader',
  'RenderDocument',
];

/** Of a browser without a user. Those that change how a page looks are Gotenberg's. */
const UNATTENDED =
  '--headless --no-sandbox --no-first-run --disable-background-networking --disable-breakpad --disable-dev-shm-usage ' +
  '--disable-renderer-backgrounding --disable-backgrounding-occluded-windows --disable-background-timer-throttling ' +
  '--disable-hang-monitor --disable-pdf-tagging --disable-extensions --disable-popup-blocking --enable-automation ' +
  '--font-render-hinting=none --force-color-profile=srgb --hide-scrollbars --mute-audio ' +
  '--enable-features=NetworkService,NetworkServiceInProcess';

/** The connection to a browser: in JSON, a long text of a page would take the browser's own process seconds. */
const REMOTE = '--remote-debugging-pipe=cbor';

/** Flags of the browser of warm pages. Nothing leads out of it (port 9: discard). */
export const WARM_BROWSER_FLAGS = [
  ...UNATTENDED.split(' '),
  ...BROWSER_FLAGS,
  `--disable-features=${FEATURES_OFF.join(',')},site-per-process,Translate,BlinkGenPropertyTrees`,
  `--proxy-server=http://${HERE}:9`,
  '--proxy-bypass-list=<-loopback>',
  REMOTE,
];

/** Variables for start/browser. @param guardPort the port of the guard */
export function browserSettings(guardPort: number): NodeJS.ProcessEnv {
  return {
    PLATEN_DEVTOOLS: `${HERE}:${guardPort}`,
    PLATEN_BROWSER_FLAGS: [REMOTE, ...BROWSER_FLAGS].join(' '),
    PLATEN_BROWSER_FEATURES_OFF: FEATURES_OFF.join(','),
  };
}

/** Longest DevTools message. A longer one would end the connection of all pages. */
export const LONGEST_MESSAGE_BYTES = 1024 * 1024 * 1024;

/** Longest event that Gotenberg gets: its connection is for all pages, too. */
export const LONGEST_EVENT_BYTES = 64 * 1024;

/**
 * What one page may make the browser report: ten times what the largest documents of the tests do (README). Each worker costs
 * the browser's own process much more: a document begins one, or a few.
 */
export const NOISE = { events: 250_000, bytes: 256 * 1024 * 1024, workers: 50, workersAtOnce: 16 };

/** How often a page may ask the browser's own process for the same: locks, stores, buckets (print/page/parts/bounds.js). */
export const MOST_CALLS = 1_000;

/**
 * Requests of Gotenberg that the guard answers at once, with the answers (ADR 55): domains whose events Gotenberg wants, and
 * the end of a page. Not `Fetch.enable`, which must take effect before anything loads, nor requests with a real result.
 */
export const ANSWERED_AT_ONCE: ReadonlyMap<string, object> = new Map([
  ['Inspector.enable', {}],
  ['Network.enable', {}],
  ['Page.enable', {}],
  ['Page.setLifecycleEventsEnabled', {}],
  ['Target.setDiscoverTargets', {}],
  ['Target.detachFromTarget', {}],
  ['Target.closeTarget', { success: true }],
]);

/**
 * Requests about a page that the guard does not pass on to the browser. Most would make the browser report the page's
 * console, errors, styles, elements and workers, and the addresses and titles of all other pages. Gotenberg uses none of
 * these events, and a document can make them as many and as long as it likes. `Page.close`: Gotenberg closes the target
 * right after it. If a page ends at once, Gotenberg's library may read of its end first, drop the answer (chromedp 0.14.2,
 * `Browser.run`), and wait for it until the deadline, with a finished PDF.
 */
export const KEPT_FROM_BROWSER: ReadonlyMap<string, object> = new Map([
  ['Page.close', {}],
  ['CSS.enable', {}],
  ['DOM.enable', {}],
  ['Log.enable', {}],
  ['Runtime.enable', {}],
  ['Target.setAutoAttach', {}],
  ['Target.setDiscoverTargets', {}],
]);

/** A client that gave up neither attaches to its page nor closes it. */
export const TAKEN_WITHIN_MS = 30_000;

/**
 * The guard makes a page ready after a pause without documents, one after the other. While documents follow each other
 * faster, ready pages would only take processor time from them.
 */
export const PAUSE_MS = 40;

/** Free memory below which no pages are kept ready: a ready page takes some 10 MiB, a large document 200 and more. */
export const READY_ROOM_BYTES = 512 * 1024 * 1024;

/** How often the guard checks that while pages are ready. */
export const ROOM_EVERY_MS = 1_000;

/**
 * The browser's screen, and the default of its pages (0: unchanged). A page that locks its orientation turns the
 * browser's screen for all present and future pages.
 */
export const SCREEN = {
  width: 0,
  height: 0,
  deviceScaleFactor: 0,
  mobile: false,
  screenWidth: 800,
  screenHeight: 600,
  screenOrientation: { type: 'landscapePrimary', angle: 0 },
};

/**
 * Limits of a document proxy. Chromium opens at most 32 connections to a proxy, and as many for WebSockets. All documents of an engine
 * together keep below the 256 that egress takes of it, so that none takes another's. A request takes egress, which serves all, at most 0.8 ms (2026-11-30).
 */
export const PROXY_LIMITS = {
  maxBytes: 128 * 1024 * 1024,
  maxConnections: 40,
  maxRequests: 5_000,
};

/** Storage of a document, in the browser's memory until the document ends. By default it has no limit. */
export const STORED_BYTES = 16 * 1024 * 1024;

/** Limits of what the guard keeps and reports of a page's references. Longer messages carry a picture (`data:`) or a form. */
export const REFERENCES = {
  mostRequests: 10_000,
  mostAddresses: 20,
  longestAddress: 1_000,
  longestMessage: 64 * 1024,
};

/** Longest answer of a page, in characters: what its script says has at most 1,000 running strings of 300, and 200 addresses of 1,000. */
export const LONGEST_ANSWER = 1_000_000;

/**
 * A page with so much processor time gets this niceness above its engine: about a third of the weight, a tenth, and a
 * twentieth (sched(7)). Small documents take less than the first, nearly all less than the second.
 */
export const LOWERED_PRIORITIES = [
  { aboveMs: 100, nicer: 5 },
  { aboveMs: 250, nicer: 10 },
  { aboveMs: 1_000, nicer: 14 },
] as const;
export const LOWER_EVERY_MS = 100;

/**
 * The kernel gives each thread a share of the processors. A page with more threads than the first number runs only while a
 * processor is idle; the guard ends one with more than the second. On two processors the browser begins eleven in each page, on others as many more as there are processors.
 */
export const USUAL_THREADS = 18 + cpus().length;
export const MOST_THREADS = 50 + cpus().length;
/** How long the browser or LibreOffice may take to say that a document's process has ended. */
export const ENDED_WITHIN_MS = 10_000;

/**
 * How much of the engine's memory is kept free, and how often the engine looks: a page fills a gibibyte a second. What took less than
 * its own share of the limit is not to blame.
 */
export const MEMORY = { spareShare: 1 / 8, everyMs: 25, ownShare: 1 / 4 };

/**
 * Limits of a page that prints several documents: how many, how long it waits for the next, how much its process may grow
 * meanwhile, how long it has to be ready for a document of at most so many bytes, and with how much processor time for one it is the last.
 * A print has as long as its caller: begun anew on another page, it would take as long once more.
 */
export const WARM = {
  documents: 100,
  idleMs: 60_000,
  growthBytes: 64 * 1024 * 1024,
  readyMs: 10_000,
  documentBytes: 4 * 1024 * 1024,
  cpuMs: LOWERED_PRIORITIES[0].aboveMs,
  /** A browser that answers so late hangs; on a busy machine it takes as long to start as Gotenberg's. */
  hangsMs: 10_000,
  startsMs: 50_000,
  /** A PDF comes in pieces, so that others' answers wait for no more than one. */
  pieceBytes: 512 * 1024,
};

/** Default time-out of DevTools' answers. */
export const ANSWER_MS = 2_000;
/** About how long a page's crash takes. */
export const CRASH_MS = 200;

/** How often the guard looks for abandoned pages: well within deadlines. */
export const ABANDONED_EVERY_MS = 250;
/** The first page of a browser may hang a tenth of a second after the start, so the guard has to attach earlier. */
export const BROWSER_EVERY_MS = 20;
/** How often the guard closes an abandoned page; it waits longer each time. */
export const GOING_TRIES = 5;
