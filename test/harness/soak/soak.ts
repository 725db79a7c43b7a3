import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../../scripts/paths.ts';
import { galleryRequest } from '../../../tools/gallery/requests.ts';
import { uploadOf } from '../../corpus/docx/documents.ts';
import { requestOf } from '../../corpus/html/documents.ts';
import type { Delivery, MachineSample } from './drift.ts';
import { heldBytes } from '../faults/memory.ts';
import type { TestPlatform } from '../platform.ts';
import type { MemorySample } from './trend.ts';
import { familyTime, MS_PER_TICK } from '../../../bench/cpu-time.ts';

/** One kind of request. @returns the status, or 0 if the client left */
type Step = (platform: TestPlatform, key: string) => Promise<number>;

const generation =
  (body: object): Step =>
  (platform, key) =>
    platform.statusOf(key, body);

const upload = (name: string): Step => {
  const sent = uploadOf(name);
  return async (platform, key) => {
    const response = await platform.upload(key, sent);
    await response.arrayBuffer();
    return response.status;
  };
};

const preview: Step = async (platform, key) => {
  const response = await platform.preview(key, requestOf('certificate'));
  await response.arrayBuffer();
  return response.status;
};

/** Hangs up as soon as the engine may have the document; documents delivered by then are charged. */
const hangUp: Step = async (platform, key) => {
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(), HANG_UP_AFTER_MS);
  const { signal } = leaving;
  await platform
    .generate(key, requestOf('report-charts'), { signal })
    .then((response) => response.arrayBuffer())
    .catch(() => undefined);
  return 0;
};

const HANG_UP_AFTER_MS = 100;

const markdown = readFileSync(join(ROOT, 'docs/guides/markdown-sample.md'), 'utf8');

/** Requests of every format, faulty ones, and hang-ups. */
const SOUND: Readonly<Record<string, Step>> = {
  ...Object.fromEntries(
    ['invoice-ledger', 'letter-arabic', 'drawn-by-script'].map((name) => [
      name,
      generation(requestOf(name)),
    ]),
  ),
  markdown: generation({ format: 'markdown', content: markdown }),
  ...Object.fromEntries(
    ['invoice', 'report', 'shipping-label'].map((name) => [
      `template ${name}`,
      generation(galleryRequest(name)),
    ]),
  ),
  ...Object.fromEntries(['letter', 'invoice'].map((name) => [`docx ${name}`, upload(name)])),
  picture: generation({ content: '<img src="http://public.example/picture">' }),
  preview,
};
const AT_FAULT: readonly Step[] = [
  generation({ content: '{{ unclosed' }),
  generation({ format: 'nonsense', content: '' }),
];
const STEPS: readonly (readonly [name: string, step: Step])[] = [
  ...Object.entries(SOUND),
  ...AT_FAULT.map((step) => ['', step] as const),
  ['', hangUp],
];

interface SoakOptions {
  platform: TestPlatform;
  key: string;
  forMs: number;
  /** Continues until this many have been requested, however long that takes. Default 0. */
  atLeast?: number;
  atATime: number;
  /** Processes whose memory the soak reports, by name. */
  watched: Readonly<Record<string, number>>;
}

export interface Soaked {
  /** The statuses of valid requests, with the document's name if the status is unexpected. */
  sound: Record<string, number>;
  /** The results of faulty requests by status. */
  atFault: Record<number, number>;
  hungUp: number;
  /** Valid requests with their documents, in the order of their ends. */
  deliveries: Delivery[];
  /** The memory of each process, by name, in the order of time. */
  memory: Record<string, MemorySample[]>;
  machine: MachineSample[];
}

const SAMPLE_EVERY_MS = 2_000;

/** All kinds of requests, mixed, for a long time. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const { platform, key, forMs, atLeast = 0, atATime, watched } = options;
  const soaked = nothingYet(Object.keys(watched));
  const start = performance.now();
  const now = () => performance.now() - start;
  let requests = 0;
  const isOver = () => now() >= forMs && requests >= atLeast;
  const caller = async () => {
    while (!isOver()) {
      const [name, step] = STEPS[requests++ % STEPS.length]!;
      const atMs = now();
      const status = await step(platform, key);
      const isSound = name !== '';
      if (step === hangUp) soaked.hungUp++;
      else if (isSound) count(soaked.sound, EXPECTED.has(status) ? status : `${status} ${name}`);
      else count(soaked.atFault, status);
      if (isSound && status === 200) soaked.deliveries.push({ atMs, tookMs: now() - atMs });
    }
  };
  const observer = async () => {
    while (!isOver()) {
      const atMs = now();
      for (const [name, pid] of Object.entries(watched))
        soaked.memory[name]!.push({ atMs, mib: mib(pid) });
      soaked.machine.push({ atMs, ...machineTimes() });
      await sleep(SAMPLE_EVERY_MS);
    }
  };
  await Promise.all([observer(), ...Array.from({ length: atATime }, caller)]);
  return soaked;
}

function nothingYet(watched: string[]): Soaked {
  return {
    sound: {},
    atFault: {},
    hungUp: 0,
    deliveries: [],
    machine: [],
    memory: Object.fromEntries(watched.map((name) => [name, []])),
  };
}

/** A busy platform may refuse. */
const EXPECTED = new Set([200, 503]);

function count(counts: Record<string, number>, what: string | number): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

const mib = (pid: number) => heldBytes(pid) / 2 ** 20;

/** The processor time of all cores since their start, and the part used by other processes, in milliseconds. */
function machineTimes(): { capacityMs: number; othersMs: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
  // proc_stat(5): `user` includes guests. Steal is the time that other virtual machines used.
  const [user, nice, system, idle, iowait, irq, softirq, steal] = line
    .split(/\s+/)
    .slice(1)
    .map((ticks) => Number(ticks) * MS_PER_TICK) as Eight;
  const busyMs = user + nice + system + irq + softirq + steal;
  const oursMs = familyTime([process.pid]);
  return { capacityMs: busyMs + idle + iowait, othersMs: busyMs - oursMs };
}

type Eight = [number, number, number, number, number, number, number, number];
