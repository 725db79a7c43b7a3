import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../harness/documents/pdf.ts';
import { OpenEngine, orderOf, shared } from '../harness/engines/shared-pages.ts';
import { CARRIERS } from './payloads/scripts.ts';

let engine: OpenEngine;
/** What an account sends next, or another one, on a page of its own. */
let alone: Awaited<ReturnType<OpenEngine['print']>>;

beforeAll(async () => {
  engine = await OpenEngine.start();
  alone = await engine.print(NEXT);
});
afterAll(() => engine.remove());

const textOf = ({ pdf }: { pdf: string }) => pdfText(Buffer.from(pdf, 'latin1'));

const WORD = 'HASRUN';
const RUN = `document.body.append('${WORD}')`;

const NEXT = orderOf(
  '<!doctype html><title>next</title><p>next <a href="https://a.example/">a</a>',
);

test.each(Object.entries(CARRIERS))(
  'of %s that is taken for a still document nothing runs on a page of several, and nothing stays',
  async (_, carrier) => {
    const attack = orderOf(`<!doctype html><p>attack ${carrier(RUN)}`);
    // The usual way, which some end in, runs scripts: it is asked to run none.
    attack.job.html = { ...attack.job.html, scripts: false };
    const printed = await engine.print(shared(attack)).catch(() => ({ pdf: '' }));
    if (printed.pdf !== '') expect(await textOf(printed)).not.toContain(WORD);
    expect(await engine.print(shared(NEXT))).toEqual(alone);
  },
);

test('nothing of all of them is in the document of another account', async () => {
  expect(await engine.print(shared(NEXT, 'another'))).toEqual(alone);
});

test('the page of an account is of a process that no other account’s documents get', async () => {
  const pagesAfter = async (account: string) => {
    await engine.print(shared(NEXT, account));
    return new Set(engine.pages());
  };
  const first = await pagesAfter('first');
  const second = await pagesAfter('second');
  expect([...second].filter((pid) => !first.has(pid))).toHaveLength(1);
});
