import { DRAIN_TIMEOUT_MS, ENGINE_TIMEOUT_MS } from '@platen/network/time-outs';

// Every flag, limit and time of the engine but LibreOffice's own (start/soffice). Times are in milliseconds.

export const KINDS = ['all', 'chromium', 'libreoffice'] as const;

/** What an engine prints: HTML, office documents, or both. */
export type Kind = (typeof KINDS)[number];

/** Of a network namespace, or a container. */
export const HERE = '127.0.0.1';

/** Gotenberg's own default. */
export const GOTENBERG_PORT = 3_000;

/** Either side may have said all and go on listening, and what is said is small and not to wait for more. */
export const SOCKETS = { allowHalfOpen: true, noDelay: true };

/** An engine takes documents once it has printed one: a first one may take long on a machine that is busy. */
export const FIRST_PRINT = { tries: 3, pauseMs: 2_000, timeoutMs: 60_000, healthMs: 5_000 };

/** Six take 12 % less processor time each than two (docs/benchmarks.md), and more memory; Gotenberg allows no more. */
export const PRINTED_AT_ONCE = 6;

/** A queue counts what is at work, too, and needs hardly more room: documents wait in render. */
const QUEUE_ROOM = 2;

/** Nothing private is fetched, nothing of one document is left for the next, and only what Platen uses is open. */
const GOTENBERG_FLAGS = [
  // Above that of every plan: that clock ends a render, this one what was left behind.
  `--api-timeout=${ENGINE_TIMEOUT_MS / 1_000}s`,
  // Within the minute that `npm start` waits.
  '--api-start-timeout=55s',
  '--api-body-limit=64MB',
  '--api-disable-download-from',
  '--api-download-from-deny-private-ips',
  '--webhook-disable',
  '--webhook-deny-private-ips',
  '--pdfengines-disable-routes',
  '--chromium-start-timeout=50s',
  '--chromium-deny-private-ips',
  '--chromium-enable-environment-proxy',
  '--libreoffice-start-timeout=60s',
  '--libreoffice-deny-private-ips',
  '--libreoffice-enable-environment-proxy',
  // Before it starts Chromium anew Gotenberg waits for every page, and all others for it: one that hangs holds up everybody.
  // By itself it does after 100 documents, though Chromium's memory does not grow (ADR 17).
  '--chromium-restart-after=1000',
  // Each document has a LibreOffice of its own (ADR 44).
  '--libreoffice-restart-after=0',
  '--gotenberg-hide-banner',
  // Above --api-timeout: what it has begun it finishes. Whoever runs the engine ends it sooner if he likes.
  `--gotenberg-graceful-shutdown-duration=${DRAIN_TIMEOUT_MS / 1_000}s`,
  // A warning may quote what a document loads.
  '--log-level=error',
];

export function gotenbergFlags(prints: Kind, concurrency: number): string[] {
  const chromium = [
    '--chromium-auto-start',
    `--chromium-max-concurrency=${concurrency}`,
    `--chromium-max-queue-size=${concurrency + QUEUE_ROOM}`,
  ];
  const libreOffice = `--libreoffice-max-queue-size=${1 + QUEUE_ROOM}`;
  const own: Record<Kind, string[]> = {
    all: [...chromium, libreOffice],
    chromium: [...chromium, '--libreoffice-disable-routes'],
    libreoffice: [libreOffice, '--libreoffice-auto-start', '--chromium-disable-routes'],
  };
  return [...GOTENBERG_FLAGS, ...own[prints]];
}

/** Of the browser, beside those that Gotenberg gives it; start/browser leaves one of these out, `--no-zygote`. */
const BROWSER_FLAGS = [
  // A printed page is never scrolled, so the browser loads pictures with `loading="lazy"` together with the page.
  '--disable-lazy-loading',
  // No WebGL and no WebGPU: all documents' drawings are made in one process, which one endless shader takes from all others.
  '--use-gl=disabled',
  // It prints no frame whose process is not its page's: those of one document share one.
  '--disable-site-isolation-trials',
  // No datagram goes past the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // What a page says on its console is not written down: any other name is a file in the browser's profile.
  '--enable-logging=/dev/null',
];

/** Those by which frames of one document would have processes of their own. */
const FEATURES_OFF = [
  'DefaultSiteInstanceGroups',
  'IsolateSandboxedIframes',
  'OriginIsolationHeader',
];

/** For start/browser. @param guardPort where the guard listens */
export function browserSettings(guardPort: number): NodeJS.ProcessEnv {
  return {
    PLATEN_DEVTOOLS: `${HERE}:${guardPort}`,
    PLATEN_BROWSER_FLAGS: BROWSER_FLAGS.join(' '),
    PLATEN_BROWSER_FEATURES_OFF: FEATURES_OFF.join(','),
  };
}

/** Of one message of the browser's DevTools: a document's PDF comes in parts of 10 MB, in base64, and a page's console says more. */
export const LONGEST_MESSAGE_BYTES = 256 * 1024 * 1024;

/** So many bytes may wait for Gotenberg; then the browser has to, whatever a page has it say. */
export const BEHIND_BYTES = 4 * 1024 * 1024;

/**
 * What Gotenberg asks the browser for and only waits for, with what it is told at once (ADR 55): the domains whose events it
 * wants of a page, and the page's end. Not `Fetch.enable`, which has to hold before anything loads, nor what answers with more.
 */
export const ANSWERED_AT_ONCE: ReadonlyMap<string, object> = new Map([
  ['CSS.enable', {}],
  ['DOM.enable', {}],
  ['Inspector.enable', {}],
  ['Log.enable', {}],
  ['Network.enable', {}],
  ['Page.enable', {}],
  ['Page.setLifecycleEventsEnabled', {}],
  ['Target.setDiscoverTargets', {}],
  ['Target.setAutoAttach', {}],
  ['Target.detachFromTarget', {}],
  ['Target.closeTarget', { success: true }],
]);

/** A client that has lost its interest meanwhile never comes to the page that it asked for, nor closes it. */
export const TAKEN_WITHIN_MS = 30_000;

/**
 * Pages are made ready once no document has been at work for so long, one after the other: while documents follow each other
 * faster there is no pause in which to make them, and they would only take the processors from those at work.
 */
export const PAUSE_MS = 40;

/** Pages are kept ready while so much memory is free: a ready page takes some 10 MiB, a large document 200 and more. */
export const READY_ROOM_BYTES = 512 * 1024 * 1024;

/** How often it is looked at while pages are ready. */
export const ROOM_EVERY_MS = 1_000;

/**
 * The browser's own, and what its pages have by themselves otherwise (0: as it is). A page that locks its orientation turns
 * the browser's screen for all that are there, and for all that come.
 */
export const SCREEN = {
  ...{ width: 0, height: 0, deviceScaleFactor: 0, mobile: false },
  ...{ screenWidth: 800, screenHeight: 600 },
  screenOrientation: { type: 'landscapePrimary', angle: 0 },
};

/** Of one document's way out. Chromium has at most 32 connections to a proxy, and as many more for WebSockets. */
export const WAY_OUT_LIMITS = { maxBytes: 128 * 1024 * 1024, maxConnections: 64 };

/** What a document stores lies in its browser's memory, as long as the document is there; by itself without a limit. */
export const STORED_BYTES = 16 * 1024 * 1024;

/** Of what is remembered of a page's references, and told of it. Longer messages carry a picture (`data:`), or a form. */
export const REFERENCES = {
  ...{ mostRequests: 10_000, mostAddresses: 20, longestAddress: 1_000 },
  longestMessage: 64 * 1024,
};

/**
 * What has taken so much processor time is so much nicer than its engine: about a third of the weight, a tenth, and a
 * twentieth (sched(7)). Small documents take less than the first, nearly all less than the second.
 */
export const YIELDING = [
  { aboveMs: 100, nicer: 5 },
  { aboveMs: 250, nicer: 10 },
  { aboveMs: 1_000, nicer: 14 },
] as const;
export const YIELDING_EVERY_MS = 100;

/** How long DevTools' answers may take, where nothing else is said. */
export const ANSWER_MS = 2_000;
/** What a page's crash takes, about. */
export const CRASH_MS = 200;

/** How often abandoned pages are looked for: within what deadlines have. */
export const ABANDONED_EVERY_MS = 250;
/** A browser's first page may hang a tenth of a second after the browser is there, and has to be attached to before. */
export const BROWSER_EVERY_MS = 20;
/** How often an abandoned page is told to go; each time it has longer. */
export const GOING_TRIES = 5;
