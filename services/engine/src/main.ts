import { tmpdir } from 'node:os';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { freePort, runAlone, runGotenberg } from './gotenberg.ts';
import { Health } from './health.ts';
import { endAbandonedPages } from './guard/abandoned-pages.ts';
import { openGuard } from './guard/guard.ts';
import { runWarmBrowser } from './guard/warm-browser.ts';
import { WarmPages } from './guard/warm-pages.ts';
import { Offices } from './office/offices.ts';
import { watchMemory } from './memory/memory-watch.ts';
import { readOptions } from './options.ts';
import { openPrintService } from './print-service.ts';
import { Gotenberg } from './print/gotenberg/gotenberg.ts';
import { PagePrints } from './print/page-prints.ts';
import { browserSettings, gotenbergFlags, HERE, roomFor } from './settings.ts';
import { openForwarding, sentServer } from './forwarding.ts';

const options = readOptions(process.argv.slice(2), process.env);
const { prints: kind, concurrency, readyPages, egress, folders, healthPort, flags } = options;

emptyFolders(folders);
watchMemory();
const outside = await sentServer();
const settings = await openForwarding(egress, outside !== undefined);
const prints = new PagePrints();
const warm = new WarmPages(concurrency);
const ended = new AbortController();
let warmBrowser: Promise<void> | undefined;
if (kind !== 'libreoffice') {
  const guard = await openGuard({ egress, readyPages, prints });
  Object.assign(settings, browserSettings((guard.address() as AddressInfo).port));
  void endAbandonedPages(tmpdir(), prints);
  warmBrowser = runWarmBrowser(warm, ended.signal);
}
const port = await freePort();
const gotenberg = new Gotenberg(`http://${HERE}:${port}`);
const offices = new Offices();
const service = await openPrintService(
  { gotenberg, offices, prints, warm, room: roomFor(concurrency) },
  outside ?? options.address,
);
const ends = {
  onEnding: () => service.drain(),
  onEnded: async () => {
    await service.close();
    offices.close();
    ended.abort();
    await Promise.all([running, warmBrowser]);
  },
};
if (kind === 'libreoffice') runAlone(ends);
else runGotenberg([...gotenbergFlags(concurrency, port), ...flags], settings, ends);
const running = kind === 'chromium' ? undefined : offices.run().catch(fail);

const health = new Health({ prints: kind, gotenberg, offices, onHealth: service.tell });
if (healthPort !== undefined) await health.listen(healthPort);
health.run().catch(fail);

function fail(error: unknown): never {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}

/** Empties folders that an engine may have left behind in a crash: a container's folders survive it. */
function emptyFolders(names: readonly string[]): void {
  for (const folder of names)
    for (const name of readdirSync(folder)) removeIfOurs(join(folder, name));
}

function removeIfOurs(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A folder of another user is not from an engine.
  }
}
