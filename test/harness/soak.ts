import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../../scripts/paths.ts';
import { galleryRequest } from '../../tools/gallery/requests.ts';
import { uploadOf } from '../corpus/docx/documents.ts';
import { requestOf } from '../corpus/html/documents.ts';
import { residentBytes } from './memory.ts';
import type { TestPlatform } from './platform.ts';

/** One thing that callers do. @returns the status, or 0 where nobody waited for one */
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

/** Leaves as soon as the engine may be at work; what has been delivered by then was charged. */
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

/** Every format, what is at fault, and who leaves. */
const SOUND: readonly Step[] = [
  ...['invoice-ledger', 'letter-arabic', 'drawn-by-script'].map((name) =>
    generation(requestOf(name)),
  ),
  generation({ format: 'markdown', content: markdown }),
  ...['invoice', 'report', 'shipping-label'].map((name) => generation(galleryRequest(name))),
  ...['letter', 'invoice'].map(upload),
  preview,
];
const AT_FAULT: readonly Step[] = [
  generation({ content: '{{ unclosed' }),
  generation({ format: 'nonsense', content: '' }),
];
const STEPS = [...SOUND, ...AT_FAULT, hangUp];

interface SoakOptions {
  platform: TestPlatform;
  key: string;
  forMs: number;
  atATime: number;
}

export interface Soaked {
  /** What became of sound requests, by status. */
  sound: Record<number, number>;
  /** The same of those at fault. */
  atFault: Record<number, number>;
  hungUp: number;
  /** What each service held, by name, in MiB, in the order of time. */
  memory: Record<string, number[]>;
}

const SAMPLE_EVERY_MS = 2_000;
const SERVICES = ['edge', 'auth', 'usage', 'render'] as const;

/** Everything that callers do, mixed, for a long time. */
export async function soak({ platform, key, forMs, atATime }: SoakOptions): Promise<Soaked> {
  const deadline = Date.now() + forMs;
  const soaked: Soaked = { sound: {}, atFault: {}, hungUp: 0, memory: {} };
  let requests = 0;
  const caller = async () => {
    while (Date.now() < deadline) {
      const step = STEPS[requests++ % STEPS.length]!;
      const status = await step(platform, key);
      if (step === hangUp) soaked.hungUp++;
      else count(AT_FAULT.includes(step) ? soaked.atFault : soaked.sound, status);
    }
  };
  const observer = async () => {
    while (Date.now() < deadline) {
      for (const name of SERVICES) (soaked.memory[name] ??= []).push(mib(platform.pid(name)));
      await sleep(SAMPLE_EVERY_MS);
    }
  };
  await Promise.all([observer(), ...Array.from({ length: atATime }, caller)]);
  return soaked;
}

function count(counts: Record<number, number>, status: number): void {
  counts[status] = (counts[status] ?? 0) + 1;
}

const mib = (pid: number) => residentBytes(pid) / 2 ** 20;
