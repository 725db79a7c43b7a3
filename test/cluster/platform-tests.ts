import { afterAll, beforeAll, vi } from 'vitest';
import { Installation, type Choice } from './installation.ts';
import { abandoned } from './subjects/abandoned.ts';
import { backup } from './subjects/backup.ts';
import { certificates } from './subjects/certificates.ts';
import { charts } from './subjects/charts.ts';
import { webConsole } from './subjects/console.ts';
import { documents } from './subjects/documents.ts';
import { drift } from './subjects/drift.ts';
import { expired } from './subjects/expired.ts';
import { exposure } from './subjects/exposure.ts';
import { health } from './subjects/health.ts';
import { keys } from './subjects/keys.ts';
import { lost } from './subjects/lost.ts';
import { network } from './subjects/network.ts';
import { apiServer, operators } from './subjects/operators.ts';
import { plans } from './subjects/plans.ts';
import { pods } from './subjects/pods.ts';
import { prober } from './subjects/prober.ts';
import { redisPassword } from './subjects/redis-password.ts';
import { refusals } from './subjects/refusals.ts';
import { releases } from './subjects/releases.ts';
import { rights } from './subjects/rights.ts';
import { rollouts } from './subjects/rollouts.ts';
import { useRunbooks } from './subjects/runbooks.ts';
import { scale } from './subjects/scale.ts';
import { sentinel } from './subjects/sentinel.ts';
import { signing } from './subjects/signing.ts';
import { underSteadyLoad } from './subjects/steady.ts';
import { traces } from './subjects/traces.ts';
import { umbrella } from './subjects/umbrella.ts';
import { uninstall } from './subjects/uninstall.ts';
import { waits } from './subjects/waits.ts';
import { watches } from './subjects/watches.ts';

/** Runs all subjects on one installation, one after the other. */
export function platformTests(choice: Choice): void {
  /** A limit that ends a hanging test; it measures nothing. */
  vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_200_000 });

  /** One installation for all, because it takes a minute, and two would fill the machine's memory. */
  const installation = new Installation(choice);

  beforeAll(() => installation.install(), 400_000);
  afterAll(() => installation.remove(), 240_000);

  documents(installation);
  charts(installation);
  network(installation);
  abandoned(installation, choice);
  keys(installation);
  plans(installation);
  signing(installation, choice);
  prober(installation);
  useRunbooks(installation, choice);
  if (choice.isWhole) backup(installation);
  if (choice.isWhole) sentinel(installation);
  if (choice.isWhole) traces(installation);
  refusals(installation);
  pods(installation, choice);
  releases(installation, choice);
  if (choice.isWhole) {
    waits(installation);
    umbrella();
  }
  drift(installation);
  watches(installation);
  exposure(installation);
  webConsole(installation);
  scale(installation);
  rights(installation);
  operators(installation);
  health(installation, choice);
  if (choice.isWhole) expired(installation);
  underSteadyLoad(
    installation,
    (on) => rollouts(on, choice),
    apiServer,
    redisPassword,
    ...(choice.isWhole ? [certificates] : []),
  );
  if (choice.isWhole) lost(installation);
  uninstall(installation);
}
