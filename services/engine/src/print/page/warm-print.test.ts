import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WarmPage } from '../../guard/warm-page.ts';
import type { WarmPages } from '../../guard/warm-pages.ts';
import { WARM } from '../../settings.ts';
import { documentOf, STILL } from '../document.fixture.ts';
import { warmPass } from './warm-print.ts';

const PDF = randomBytes(2 * WARM.pieceBytes + 1);
const signal = new AbortController().signal;

/** Prints a document. @param most pieces that the browser has @returns its PDF; undefined: it failed; and what was asked */
async function printed(most = Infinity) {
  const asked: [method: string, params: object][] = [];
  let at = 0;
  const read = ({ size }: { size?: number }) => {
    const piece = PDF.subarray(at, (at += size ?? Infinity));
    return { data: piece.toString('base64'), base64Encoded: true, eof: at >= PDF.length };
  };
  const page = {
    show: () => Promise.resolve(),
    missingResources: () => ({ count: 0, first: [], photographs: false }),
    ask: (method: string, params: object) => {
      asked.push([method, params]);
      if (method === 'Page.printToPDF') return Promise.resolve({ result: { stream: '7' } });
      if (method !== 'IO.read') return Promise.resolve({ result: { result: {} } });
      const isThere = asked.filter(([each]) => each === 'IO.read').length <= most;
      return Promise.resolve(isThere ? { result: read(params) } : { error: {} });
    },
  } as unknown as WarmPage;
  const within: WarmPages['within'] = (_account, _signal, print) =>
    print(page).catch(() => undefined);
  const document = documentOf('x', { account: 'one', facts: { ...STILL, selfContained: true } });
  const warm = { within } as WarmPages;
  const passing = { warm, signal, deadline: Infinity };
  return { asked, pass: await warmPass(document, {}, passing) };
}

test('a PDF comes in pieces: in one message, others would wait for all of it', async () => {
  const { asked, pass } = await printed();
  expect(pass?.pdf.equals(PDF)).toBe(true);
  const [, params] = asked.find(([method]) => method === 'Page.printToPDF')!;
  expect(params).toMatchObject({ transferMode: 'ReturnAsStream' });
  const pieces = asked.filter(([method]) => method === 'IO.read');
  expect(pieces).toEqual(Array(3).fill(['IO.read', { handle: '7', size: WARM.pieceBytes }]));
  expect(asked.at(-1)).toEqual(['IO.close', { handle: '7' }]);
});

test('a PDF whose end does not come is printed the usual way', async () => {
  expect((await printed(2)).pass).toBeUndefined();
});
