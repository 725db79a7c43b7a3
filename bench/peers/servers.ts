import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { peersFolder } from './installed.ts';
import { post } from '../load/page.ts';
import { htmlOf } from './html.ts';
import { isHtml, type Peer } from './peer.ts';

/** Servers, by their argument. */
export const WAYS = {
  fresh: 'puppeteer, fresh browser',
  warm: 'puppeteer, warm browser',
  jsreport: 'jsreport',
} as const;

/** Peers that keep running: each is a small server as a user would write it. */
export function serverPeers(): Promise<Peer[]> {
  return Promise.all((Object.keys(WAYS) as (keyof typeof WAYS)[]).map(started));
}

async function started(way: keyof typeof WAYS): Promise<Peer> {
  const script = join(peersFolder(), 'server.mjs');
  const child = spawn(process.execPath, [script, way], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return {
    name: WAYS[way],
    takes: isHtml,
    make: async (document) => {
      const type = { 'Content-Type': 'text/html' };
      const { status, body } = await post(`http://127.0.0.1:${port}/`, type, htmlOf(document));
      if (status !== 200) throw new Error(`${WAYS[way]} answered ${status}: ${body.toString()}`);
      return body;
    },
    pids: () => (child.pid === undefined ? [] : [child.pid]),
    close: async () => {
      // On SIGTERM, puppeteer ends only its browser, and the server would stay.
      child.kill('SIGINT');
      await once(child, 'exit');
    },
  };
}
