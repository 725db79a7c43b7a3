import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { OWN_ORIGIN } from './payloads/own-origin.ts';

let platform: RunningPlatform;
let mine: string;
let theirs: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key: mine } = await platform.account('two-minutes'));
  ({ key: theirs } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

/** How long each page leaves and looks, in milliseconds: several times, for what comes while it does. */
const LOOKING_MS = 600;
const ROUND_MS = 200;
const LONGEST_MS = 30_000;

/** A token, wherever it is: no two pages have the same. */
const TOKEN = /t[\da-f]{32}/g;

/** Gaps get lost where a PDF breaks a line. */
const plain = (text: string) => text.replaceAll(/\s/g, '');

const KINDS = Object.entries(OWN_ORIGIN)
  .map(([name, { leave, find }]) => {
    const look = (code: string) => `async(token,see)=>{${code}}`;
    return `${JSON.stringify(plain(name))}:{leave:${look(leave)},find:${look(find)}}`;
  })
  .join(',');

const USABLE = Object.entries(OWN_ORIGIN).flatMap(([name, { isUsable }]) =>
  isUsable ? plain(name) : [],
);

/** Finds, leaves, and finds again, until the page or its frame has found what is usable. */
const PROBE = `const token='t'+crypto.randomUUID().replaceAll('-','');
const wait=(ms)=>new Promise((resolve)=>setTimeout(resolve,ms));
const found=self.found={},kinds={${KINDS}},usable=${JSON.stringify(USABLE)};
const within=(work)=>Promise.race([work,wait(${ROUND_MS})]).catch(()=>undefined);
async function look([name,{leave,find}]){
  const see=(what)=>{for(const [each] of (JSON.stringify(what)??'').matchAll(${TOKEN}))(found[name]??=new Set()).add(each)};
  const look=()=>within(find(token,see).then(see));
  await look();await within(leave(token,see));await look()}
async function probe(){
  const since=Date.now();
  const isLate=(ms)=>Date.now()-since>ms;
  do{await Promise.all(Object.entries(kinds).map(look));await wait(${ROUND_MS})}
  while(self===top?!isLate(${LOOKING_MS})||(!isLate(${LONGEST_MS})&&usable.some((name)=>!found[name]&&!frames[0]?.found?.[name])):!parent.isDone);
  self.isDone=true;
  return {token,since,until:Date.now(),found:Object.fromEntries(Object.entries(found).map(([name,all])=>[name,[...all]]))}}`;

const FILES: Record<string, string> = {
  'probe.js': PROBE,
  'frame.html': `<!doctype html><script src="probe.js"></script><script>probe().then((said)=>parent.postMessage(said,'*'))</script>`,
  'shared.js': `const kept=[];onconnect=({ports:[port]})=>{port.onmessage=({data})=>{if(data)kept.push(data);port.postMessage(kept)}}`,
  'worker.js': `onmessage=({data})=>{const r=indexedDB.open('x');r.onupgradeneeded=()=>r.result.createObjectStore('s',{autoIncrement:true});
    r.onsuccess=()=>{r.result.transaction('s','readwrite').objectStore('s').put(data);r.result.close();postMessage(1)}}`,
  'caller.js': `const channel=new BroadcastChannel('y');onmessage=({data})=>channel.postMessage(data)`,
  'service.js': `addEventListener('fetch',(event)=>event.respondWith(new Response('taken')))`,
  'note.json': '1',
};

/** A page with a frame of its origin: what both say. The same text has the same origin each time. */
const page = (text: string) => ({
  content: `<!doctype html><p>${text}<pre id="said" style="white-space:pre-wrap;overflow-wrap:anywhere"></pre>
    <script src="probe.js"></script><iframe src="frame.html" width="1" height="1"></iframe><script>
    const framed=new Promise((resolve)=>addEventListener('message',({data})=>data.found&&resolve(data)));
    Promise.all([probe(),framed]).then((all)=>{said.textContent='['+all.map((each)=>JSON.stringify(each))+']';window.ended=true})</script>`,
  assets: Object.entries(FILES).map(([name, text_]) => ({
    name,
    content_base64: Buffer.from(text_).toString('base64'),
  })),
  options: { wait_for: { expression: 'window.ended' }, syntax: 'off' },
});

interface Said {
  token: string;
  since: number;
  until: number;
  found: Record<string, string[]>;
}

async function print(key: string, text = 'one'): Promise<Said[]> {
  const shown = plain(await pdfText(await platform.pdf(key, page(text))));
  return JSON.parse(shown.slice(shown.indexOf('['))) as Said[];
}

/** Whatever a page and its frame found is their own, and what works between two pages of an origin does between them. */
function expectAlone(said: readonly Said[]): void {
  const own = said.map(({ token }) => token);
  const seen = (name: string) => [
    ...new Set(said.flatMap(({ found }) => found[plain(name)] ?? [])),
  ];
  for (const [name, { isUsable }] of Object.entries(OWN_ORIGIN)) {
    const foreign = seen(name).filter((token) => !own.includes(token));
    expect([name, foreign, seen(name).length > 0]).toEqual([name, [], isUsable ?? false]);
  }
}

const areTogether = (prints: readonly Said[][]) =>
  Math.max(...prints.map(([page]) => page!.since)) <
  Math.min(...prints.map(([page]) => page!.until));

test('a document finds nothing at its origin of those before it, of its account or another', async () => {
  for (const key of [mine, mine, theirs]) expectAlone(await print(key));
});

test('documents in progress at once at one origin find nothing of each other', async () => {
  const all = async (): Promise<Said[][]> => {
    const prints = await Promise.all([print(mine), print(theirs), print(theirs, 'two')]);
    return areTogether(prints) ? prints : all();
  };
  for (const each of await all()) expectAlone(each);
});
