import { afterAll, beforeAll, expect, test } from 'vitest';
import { OpenBrowser } from '../harness/clients/open-browser.ts';
import { pdfText } from '../harness/documents/pdf.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { KEPT, USED } from './payloads/kept.ts';

let platform: RunningPlatform;
let key: string;

beforeAll(async () => {
  platform = sharedPlatform();
  ({ key } = await platform.account('two-minutes'));
});
afterAll(() => platform.leave());

const page = (script: string) =>
  `<!doctype html><pre id="said" style="white-space:pre-wrap;overflow-wrap:anywhere"></pre><script>(async()=>{
    const say=(text)=>{said.textContent+=text+'\\n'};${script};window.ended=true})()</script>`;

/** Gaps get lost where a PDF breaks a line. */
async function said(content: string): Promise<string> {
  const options = { wait_for: { expression: 'window.ended' }, syntax: 'off' };
  return plain(await pdfText(await platform.pdf(key, { content, options })));
}
const plain = (text: string) => text.replaceAll(/\s/g, '');

/** Makes much more than a page may keep. @param bytes of each @returns a script that says why it ends */
const endless = (keep: string, bytes: number) =>
  `const kept=[],bytes=()=>new Uint8Array(${bytes});
  try{for(let nth=0;nth<500;nth++)kept.push(await(async()=>${keep})())}catch(error){say(error)}`;

const KINDS = Object.entries(KEPT);
const STORED = KINDS.filter(([, keep]) => keep.includes('localStorage'));

test.each(STORED)('the browser keeps no end of %s for a page', async (_, keep) => {
  expect(await said(page(endless(keep, 0)))).toBe('RangeError:ThispageusestoomuchofStorage.');
});

/** Such frames have a small part of what their page has, and share it with no other. */
test('the browser keeps no end of blobs for the frames of a page', async () => {
  const blobs = KINDS.filter((kind) => !STORED.includes(kind));
  const frames = blobs.map(([name, keep]) => {
    const script = `(async()=>{const say=(text)=>parent.postMessage(${JSON.stringify(name)}+text,'*');${endless(keep, 1e6)}})()`;
    return `data:text/html,${encodeURIComponent(`<script>${script}</script>`)}`;
  });
  const heard = page(
    `const all=[];addEventListener('message',({data})=>all.push(data));
    for(const src of ${JSON.stringify(frames)})document.body.append(Object.assign(document.createElement('iframe'),{src,width:1,height:1}));
    while(all.length<${frames.length})await new Promise((next)=>addEventListener('message',next,{once:true}));
    all.sort().forEach(say)`,
  );
  const limits = blobs.map(([name]) => {
    const what = name.startsWith('addresses') ? 'URL.createObjectURL' : 'Blob';
    return `${name}RangeError: This page uses too much of ${what}.`;
  });
  expect(await said(heard)).toBe(plain(limits.toSorted().join('')));
});

test('scripts find what they are used to', async () => {
  const all = Object.entries(USED).map(
    ([name, expression]) => `say(${JSON.stringify(name)}+JSON.stringify(await ${expression}))`,
  );
  const used = page(
    `const look=async(blob)=>[blob.size,blob.type,await blob.text()];${all.join(';')}`,
  );
  const browser = await OpenBrowser.start();
  try {
    const usual = plain(await pdfText(await browser.print(used)));
    expect(usual).toContain('"QuotaExceededError"');
    expect(await said(used)).toBe(usual);
  } finally {
    await browser.close();
  }
});
