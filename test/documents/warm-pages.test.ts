import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PrintOrder } from '../../services/render/src/engine/print-order.ts';
import fc from 'fast-check';
import { documentNames, requestOf } from '../corpus/html/documents.ts';
import { INPUTS } from '../harness/documents/html-trees.ts';
import {
  composedOrder,
  OpenEngine,
  orderOf,
  shared,
  type Request,
} from '../harness/engines/shared-pages.ts';
import { isNight, partOf } from '../harness/night.ts';
import { until } from '../harness/until.ts';

const ROOT = join(import.meta.dirname, '../..');

let engine: OpenEngine;

beforeAll(async () => {
  engine = await OpenEngine.start();
});
afterAll(() => engine.remove());

type Print = Awaited<ReturnType<OpenEngine['print']>>;
const print = (order: PrintOrder): Promise<Print> => engine.print(order);

/** Whether render takes it for one that a used page prints as a fresh one. */
const mayShare = ({ job }: PrintOrder) => job.html?.facts?.selfContained === true;

function requests(): Request[] {
  const read = (...path: string[]) => readFileSync(join(ROOT, ...path), 'utf8');
  const markdown = readdirSync(join(ROOT, 'test/corpus/markdown')).map((name) => ({
    format: 'markdown' as const,
    content: read('test/corpus/markdown', name),
    variables: {},
    options: {},
  }));
  const templates = readdirSync(join(ROOT, 'gallery')).map((name) => ({
    format: 'template' as const,
    content: read('gallery', name, 'template.json'),
    variables: JSON.parse(read('gallery', name, 'variables.json')) as object,
    options: {},
  }));
  return [...documentNames().map(requestOf), ...markdown, ...templates];
}

/** Fragments of strangers, each in a document of the mode that it has by itself. */
const FRAGMENTS = INPUTS.filter((_, nth) => nth % 40 === 0).filter((html) =>
  mayShare(orderOf(html)),
);

/** What a document may leave in its page, for the next one to show. */
const LEAVINGS = [
  '<!doctype html><html lang=ar dir=rtl><title>Left</title><body style="zoom:3"><p id=x>x',
  '<p>quirks<table><tr><td>x</table>',
  '<!doctype html><style title=A>p{color:red}</style><style title=B>p{color:lime}</style><p>x',
  '<!doctype html><style title=C>p{color:blue}</style><style title=A>p{color:red}</style><p>x',
  '<!doctype html><input autofocus value=a><style>:focus{outline:9px solid red}</style>',
  '<!doctype html><meta name=color-scheme content=dark><meta name=viewport content="width=200"><p>x',
  '<!doctype html><style>@page{size:a6;margin:1mm;@top-left{content:"left"}}@page :first{margin:9mm}</style><p>x',
  '<!doctype html><style>@property --c{syntax:"<color>";inherits:true;initial-value:red}p{color:var(--c)}</style><p>x',
  '<!doctype html><style>p{color:var(--c,green)}@counter-style own{system:cyclic;symbols:"L"}li{list-style:own}</style><p>x<li>y',
  '<!doctype html><style>body{counter-reset:n 7}p{counter-increment:n}p::before{content:counter(n)}li{list-style:own}</style><p>x<li>y',
  '<!doctype html><style>@font-face{font-family:sans-serif;src:local("Inter")}@font-face{font-family:Own;src:local("Inter")}p{font:9pt Own}</style><p>x',
  '<!doctype html><style>p{font-family:Own,serif}@layer b,a;@layer a{p{color:red}}@layer b{p{color:blue}}</style><p>x',
  '<!doctype html><style>@layer a,b;@layer a{p{color:red}}@layer b{p{color:blue}}</style><p>x',
  '<!doctype html><style>@keyframes k{from{opacity:0}to{opacity:.5}}p{animation:k 2s}</style><p>x',
  '<!doctype html><style>p{animation:k 1s forwards}@view-transition{navigation:auto}</style><p>x',
  '<!doctype html><p style="height:9000px">tall<p id=end><a href="#end">x</a><a href="https://a.example/">y</a>',
  '<!doctype html><details open name=d><summary>s</summary>x</details><details name=d>y</details><dialog open>d</dialog>',
  '<!doctype html><div style="width:4000px;background:red">wide</div>',
];

test('documents of one account, on pages that have printed others, are those of fresh pages', async () => {
  const whole = (await Promise.all(partOf(requests(), 2).map(composedOrder))).filter(mayShare);
  const orders = [...whole, ...[...LEAVINGS, ...FRAGMENTS].map(orderOf)];
  const fresh = new Map<PrintOrder, Print>();
  await inLanes(orders, async (order) => void fresh.set(order, await print(order)));
  const [shuffled] = fc.sample(fc.shuffledSubarray(orders, { minLength: orders.length }), 1);
  expect(orders.length).toBeGreaterThan(isNight ? 70 : 45);
  await inLanes(shuffled!, async (order) => {
    const warm = await print(shared(order));
    // On a busy machine, about one fresh page in a hundred has an invisible scrollbar in its PDF.
    for (let tries = 0; tries < 3 && warm.pdf !== fresh.get(order)!.pdf; tries++)
      fresh.set(order, await print(order));
    expect(warm).toEqual(fresh.get(order));
  });
}, 900_000);

/** Two at a time. */
async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const rest = [...all];
  const lane = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one);
  };
  await Promise.all([lane(), lane()]);
}

test('nothing that a document leaves is seen in the next one of its account, nor in another’s', async () => {
  const seen = [LEAVINGS[0]!, LEAVINGS[1]!, LEAVINGS[3]!].map(orderOf);
  const alone = await Promise.all(seen.map(print));
  for (const [at, first] of LEAVINGS.entries()) {
    const nth = (at + 1) % seen.length; // never itself
    for (const next of isNight ? seen : [seen[nth]!]) {
      await print(shared(orderOf(first)));
      expect(await print(shared(next))).toEqual(alone[seen.indexOf(next)]);
    }
    expect(await print(shared(seen[nth]!, 'other'))).toEqual(alone[nth]);
  }
}, 900_000);

test('a page serves its account alone, and goes on with it', async () => {
  const small = orderOf('<!doctype html><p>x');
  const pagesAfter = async (account: string) => {
    await print(shared(small, account));
    return engine.pages();
  };
  const first = await pagesAfter('first');
  expect(await pagesAfter('first')).toEqual(first);
  const both = await pagesAfter('second');
  expect(both).toHaveLength(first.length + 1);
  expect(both).toEqual(expect.arrayContaining(first));
  expect(await pagesAfter('first')).toEqual(both);
});

// It takes ten seconds to see that it hangs.
const ENDS = [['dies', 'SIGKILL'] as const, ...(isNight ? [['hangs', 'SIGSTOP'] as const] : [])];

test.each(ENDS)(
  'when the browser of warm pages %s, documents are printed the usual way until there is another',
  async (_, signal) => {
    const small = shared(orderOf('<!doctype html><p>x'));
    await until('it is warm', async () => (await engine.wayOf(small)) === 'WAY_WARM_PAGE');
    expect(engine.signalWarmBrowser(signal)).toBeGreaterThan(0);
    expect(await engine.wayOf(small)).toBe('WAY_FALLEN_BACK');
    await until('it is warm again', async () => (await engine.wayOf(small)) === 'WAY_WARM_PAGE');
  },
);
