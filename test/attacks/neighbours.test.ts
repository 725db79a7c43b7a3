import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineProcess } from '../../scripts/start/engine/engine-processes.ts';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { fileOf } from '../harness/faults/processes.ts';
import { EGRESS_SOCKET, GOTENBERG_URL, REDIS_URL } from '../harness/engines/engines.ts';
import { until } from '../harness/until.ts';
import { walk } from '../harness/walk.ts';
import { KEEPERS } from './payloads/keepers.ts';

let platform: RunningPlatform;
let browser: OpenBrowser;
let mine: string;
let theirs: string;

beforeAll(async () => {
  browser = await OpenBrowser.start();
  platform = sharedPlatform();
  ({ key: mine } = await platform.account('two-minutes'));
  ({ key: theirs } = await platform.account('two-minutes'));
});
afterAll(async () => {
  platform.leave();
  await browser.close();
});

const SECRET = 'left-by-the-neighbour';

/** A page that shows the result of asynchronous code, and waits for it. */
const saying = (code: string) => ({
  content: `<p id="said"></p><script>(async()=>{${code}})()
    .then((found)=>'found '+found,(error)=>'refused '+error.name)
    .then((text)=>{document.getElementById('said').textContent=text;window.ended=true})</script>`,
  options: { wait_for: { expression: 'window.ended' } },
});

const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const said = async (key: string, body: object) =>
  (await pdfText(await platform.pdf(key, body))).trim();

/** The processes whose command line contains this. */
const processesWith = (part: string) =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && fileOf(pid, 'cmdline').includes(part));

const keepers = Object.entries(KEEPERS);

test.each(keepers.filter(([, { isShared }]) => isShared))(
  'a browser without guards keeps it: %s',
  async (_, { leave, find }) => {
    await browser.print(saying(leave(SECRET)).content);
    const isKept = async () =>
      (await pdfText(await browser.print(saying(find).content))).includes(SECRET);
    await until('the next page finds it', isKept); // a browser writes it down some time later
  },
);

describe('the next document finds nothing that a document left behind', () => {
  test.each(keepers)('%s', async (_, { leave, find, isUsable }) => {
    const own = await said(mine, saying(`${leave(SECRET)};${isUsable ? find : ''}`));
    if (isUsable) expect(own).toContain(SECRET); // it has left it
    for (const key of [theirs, mine]) expect(await said(key, saying(find))).not.toContain(SECRET);
  });

  test.each(keepers.filter(([, { isShared }]) => isShared))(
    'a frame of the next one does not find it: %s',
    async (_, { leave, find }) => {
      const framed = (code: string) => {
        const { content, options } = saying(code);
        const inner = content.replace('window.ended', 'parent.ended');
        return { content: `<iframe srcdoc="${escaped(inner)}"></iframe>`, options };
      };
      await said(mine, framed(leave(SECRET)));
      expect(await said(theirs, framed(find))).not.toContain(SECRET);
    },
  );

  test('documents in progress at once read their own files alone', async () => {
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const reading = (own: string, other: string) => ({
      ...saying(`const all=new Set();
        for(let i=0;i<20;i++){all.add(await(await fetch('note.json')).text());
          await fetch('${other}.json').then((r)=>r.ok&&all.add('the other'),()=>0);
          await new Promise(r=>setTimeout(r,100))}
        return [...all].join()`),
      assets: ['note', own].map((name) => ({
        name: `${name}.json`,
        content_base64: base64(`"${own}"`),
      })),
    });
    const pages = [said(mine, reading('apple', 'pear')), said(theirs, reading('pear', 'apple'))];
    expect(await Promise.all(pages)).toEqual(['found "apple"', 'found "pear"']);
  });

  test('documents in progress at once do not hear each other', async () => {
    const call = saying(`const c=new BroadcastChannel('x');
      for(let i=0;i<20;i++){c.postMessage('${SECRET}');await new Promise(r=>setTimeout(r,100))}`);
    const listen = saying(`const c=new BroadcastChannel('x');
      return new Promise(r=>{c.onmessage=e=>r(e.data);setTimeout(()=>r('nothing'),2000)})`);
    const [, found] = await Promise.all([said(mine, call), said(theirs, listen)]);
    expect(found).toBe('found nothing');
  });
});

test('a document’s storage is in the memory of its browser, and limited', async () => {
  const store = saying(`const cache=await caches.open('x');let n=0;
    try{for(;n<64;n++)await cache.put('https://x.example/'+n,new Response(new Uint8Array(1<<20)))}
    catch({name}){return n+' MiB until '+name} return n+' MiB'`);
  const [, mebibytes] = /found (\d+) MiB until QuotaExceededError/.exec(await said(mine, store))!;
  expect(Number(mebibytes)).toBeLessThanOrEqual(16);
});

/** Frames that lead to a port of this machine, in several ways. */
const framesTo = (url: string) =>
  ['127.0.0.1', 'localhost', '0.0.0.0', '[::1]', '2130706433']
    .map((host) => url.replace('127.0.0.1', host))
    .map((each) => `<iframe src="${each}" width="600" height="300"></iframe>`)
    .join('');

/** Of the engine that all tests share. */
function workFolder(): string {
  const port = Number(new URL(GOTENBERG_URL).port);
  return engineProcess(port, { egressSocket: EGRESS_SOCKET }).workFolder ?? '';
}

describe('a page does not see servers on this machine:', () => {
  /** The place, and a word that a browser without guards shows of it. */
  const SERVICES: Record<string, () => [url: string, word: string]> = {
    'the issuer': () => [`${platform.issuerUrl}/.well-known/openid-configuration`, 'jwks_uri'],
    metrics: () => [platform.metricsUrl('render'), 'process_cpu'],
  };

  test.each(Object.entries(SERVICES))('%s', async (_, service) => {
    const [url, word] = service();
    const content = framesTo(url);
    const [openly, here] = await Promise.all([
      browser.print(content).then((pdf) => pdfText(pdf)),
      platform.pdf(theirs, { content }).then((pdf) => pdfText(pdf)),
    ]);
    expect(openly).toContain(word);
    expect(here).not.toContain(word);
  });

  test('its own engine’s Gotenberg', async () => {
    const ports = processesWith(workFolder()).flatMap((pid) =>
      Number(/\0--api-port=(\d+)\0/.exec(fileOf(pid, 'cmdline'))?.[1] ?? []),
    );
    expect(ports).toContainEqual(expect.any(Number));
    const content = ports.map((each) => framesTo(`http://127.0.0.1:${each}/health`)).join('');
    expect(await pdfText(await platform.pdf(theirs, { content }))).not.toContain('status');
  });

  test('the tools of its own browser', async () => {
    const portFiles = () =>
      walk(workFolder()).filter((name) => name.endsWith('DevToolsActivePort'));
    // There is none for a moment while the browser restarts.
    await until('a browser writes its port', () => portFiles().length > 0);
    const browserPorts = portFiles().map((name) =>
      Number.parseInt(readFileSync(join(workFolder(), name), 'utf8')),
    );
    const guards = processesWith(workFolder()).map((pid) =>
      Number(/PLATEN_DEVTOOLS=[^\0]*:(\d+)/.exec(fileOf(pid, 'environ'))?.[1]),
    );
    expect(guards).toContainEqual(expect.any(Number));
    const ports = new Set([...browserPorts, ...guards]);
    const content = [...ports]
      .map((each) => framesTo(`http://127.0.0.1:${each}/json/version`))
      .join('');
    expect(await pdfText(await platform.pdf(theirs, { content }))).not.toContain(
      'webSocketDebugger',
    );
  });

  test('the store: a request that looks like commands changes nothing', async () => {
    const { port } = new URL(REDIS_URL);
    const before = await platform.usage(theirs);
    const content = `<p>seen</p><script>for (const host of ['127.0.0.1','localhost','0.0.0.0'])
      fetch('http://'+host+':${port}',{method:'POST',mode:'no-cors',body:'FLUSHALL\r\nFLUSHALL\r\n'})</script>`;
    await platform.pdf(theirs, { content, options: { wait_for: { delay_ms: 400 } } });
    const { used } = await platform.usage(theirs);
    expect(used).toBe((before['used'] as number) + 1);
  });
});
