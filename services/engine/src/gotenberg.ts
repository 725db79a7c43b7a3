import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { constants } from 'node:os';
import { HERE, start } from './settings.ts';

/**
 * The environment of Gotenberg. It is unchanged, but starts its browser by our script, and sends no telemetry. It wants a
 * LibreOffice and its client to be there, and starts neither.
 */
const OURS = {
  CHROMIUM_BIN_PATH: start('browser'),
  LIBREOFFICE_BIN_PATH: start('soffice'),
  UNOCONVERTER_BIN_PATH: start('soffice'),
  OTEL_TRACES_EXPORTER: 'none',
  OTEL_METRICS_EXPORTER: 'none',
  OTEL_LOGS_EXPORTER: 'none',
};

interface Ends {
  /** Called when it is to end: it finishes its documents first. */
  onEnding: () => void;
  /** Called when Gotenberg has ended, or where there is none. */
  onEnded: () => Promise<void>;
}

/** Runs without Gotenberg. SIGTERM and SIGINT end it, once its documents are finished. */
export function runAlone({ onEnding, onEnded }: Ends): void {
  for (const signal of SIGNALS)
    process.once(signal, () => {
      onEnding();
      void onEnded().finally(() => process.exit());
    });
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Runs Gotenberg, and exits with its code. Passes SIGTERM and SIGINT on: Gotenberg then finishes its documents first. */
export function runGotenberg(
  flags: readonly string[],
  settings: NodeJS.ProcessEnv,
  { onEnding, onEnded }: Ends,
): void {
  const env = { ...process.env, ...OURS, ...settings };
  // First, so that a signal right after the start does not end this process alone.
  for (const signal of SIGNALS)
    process.on(signal, () => {
      onEnding();
      gotenberg.kill(signal);
    });
  const gotenberg = spawn('gotenberg', flags, { env, stdio: 'inherit' });
  gotenberg.once('error', ({ message }) => {
    process.stderr.write(`${message}\n`);
    process.exit(127);
  });
  gotenberg.once('exit', (code, signal) => {
    const status = signal ? 128 + constants.signals[signal] : (code ?? 1);
    void onEnded().finally(() => process.exit(status));
  });
}

/** Below those that systems give to outgoing connections, which could take a port before Gotenberg listens on it. */
const LISTENING = { from: 10_000, to: 15_000 };

/** A port of this machine that nobody uses, for Gotenberg. */
export async function freePort(): Promise<number> {
  const port = randomInt(LISTENING.from, LISTENING.to);
  const server = createServer().listen(port, HERE);
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  await once(server.close(), 'close');
  return port;
}
