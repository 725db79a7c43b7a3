import { readFileSync } from 'node:fs';
import { MOST_CALLS, NOISE } from '../settings.ts';

/** What is asked about a session of the Chrome DevTools Protocol 1.3 when it begins. */
type Requests = readonly (readonly [method: string, params: object])[];

const BOUNDS = readFileSync(new URL('../print/page/parts/bounds.js', import.meta.url), 'utf8');
/** One more than may begin, by which the guard hears of it. */
const MOST = { mostWorkers: NOISE.workers + 1, mostCalls: MOST_CALLS, mostBytes: NOISE.bytes };
const SCRIPT = `(()=>{'use strict';const page=${JSON.stringify(MOST)};${BOUNDS}})()`;

/** The guard gets a session of each worker, which waits until it may run. */
const ATTACH = {
  autoAttach: true,
  waitForDebuggerOnStart: true,
  flatten: true,
  filter: [{ type: 'worker' }],
};
const OWN_WORKERS = ['Target.setAutoAttach', ATTACH] as const;

/** Of a page, before anything is in it. */
export const OF_PAGES: Requests = [
  // The browser does so only some time later, so ready pages would have the focus and others not yet.
  ['Emulation.setFocusEmulationEnabled', { enabled: true }],
  // Pages begin a worker for each processor: those of a large machine would be too many, and its documents others.
  ['Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: 4 }],
  ['Page.addScriptToEvaluateOnNewDocument', { source: SCRIPT }],
  OWN_WORKERS,
];

/** Of a worker, which runs after the last. */
export const OF_WORKERS: Requests = [
  ['Runtime.evaluate', { expression: SCRIPT }],
  OWN_WORKERS,
  ['Runtime.runIfWaitingForDebugger', {}],
];
