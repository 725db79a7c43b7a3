import { setTimeout as sleep } from 'node:timers/promises';
import { Platen } from '@platen/client';
import { printNotice } from '../print.ts';
import { CHECKS, runCheck, type Checked } from './checks.ts';
import { ProbeMetrics, serveMetrics, type Listen } from './metrics.ts';

export interface ProbeOptions {
  url: string;
  /** Called before each round, because a key may be rotated in its file. */
  apiKey: () => string;
  /** The time-out of one document. */
  timeoutMs: number;
  /** Aborted by the user. */
  signal: AbortSignal;
}

/** Checks every format once. @throws the signal's reason, once it is aborted */
export async function probeOnce(
  { url, apiKey, timeoutMs, signal }: ProbeOptions,
  onChecked: (checked: Checked) => void,
): Promise<Checked[]> {
  const platen = new Platen({ baseUrl: url, apiKey: apiKey(), retries: 0, timeoutMs: Infinity });
  const all: Checked[] = [];
  for (const check of CHECKS) {
    const checked = await runCheck(check, { platen, timeoutMs, signal });
    onChecked(checked);
    all.push(checked);
  }
  return all;
}

/** Checks again and again until interrupted, and serves what it finds to Prometheus. */
export async function probeForEver(
  options: ProbeOptions,
  { intervalMs, listen }: { intervalMs: number; listen: Listen },
): Promise<void> {
  const { signal } = options;
  const metrics = new ProbeMetrics();
  const server = await serveMetrics(metrics.registry, listen);
  const report = (checked: Checked) => {
    metrics.checked(checked);
    if (checked.result !== 'ok') printNotice(sentenceOf(checked));
  };
  printNotice(
    `Probing ${options.url} every ${intervalMs / 1000} s; metrics on port ${listen.port}.`,
  );
  try {
    while (!signal.aborted) {
      const next = sleep(intervalMs, undefined, { signal });
      next.catch(() => undefined); // awaited below
      await probeOnce(options, report);
      await next;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

export function sentenceOf({ check, result, seconds, reason }: Checked): string {
  const text = `${check.padEnd(8)}  ${result.padEnd(11)}  ${seconds.toFixed(2)} s`;
  return reason === '' ? text : `${text}  ${reason}`;
}
