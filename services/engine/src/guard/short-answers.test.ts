import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { LONGEST_ANSWER } from '../settings.ts';
import { answeredShortly, unanswered } from './short-answers.ts';

const LONG = `'x'.repeat(${LONGEST_ANSWER + 1})`;

/** Evaluates as a browser does, in a page whose scripts have run. */
async function answered(expression: string, scripts = ''): Promise<unknown> {
  const page = createContext();
  runInContext(scripts, page);
  const { expression: script } = answeredShortly({ expression }) as { expression: string };
  return runInContext(script, page) as Promise<unknown>;
}

test.each([
  ['true', true],
  ['undefined', undefined],
  ['1.5', 1.5],
  [`'x'.repeat(${LONGEST_ANSWER})`, 'x'.repeat(LONGEST_ANSWER)],
  ['Promise.resolve(false)', false],
  ['0 // with a remark', 0],
])('a page answers %s as it is', async (expression, answer) => {
  expect(await answered(expression)).toBe(answer);
});

test.each([
  LONG,
  `Promise.resolve(${LONG})`,
  `new String(${LONG})`,
  `[${LONG}]`,
  `({ toJSON: () => ${LONG} })`,
  `Symbol(${LONG})`,
  '10n ** 1000n',
  'null',
  `0)||((${LONG}`,
  `0),held=((${LONG}`,
])('a page answers %s with no more than false', async (expression) => {
  expect(await answered(expression).catch(() => false)).toBe(false);
});

test.each([`(() => { throw ${LONG} })()`, `Promise.reject(${LONG})`])(
  'of %s the guard hears only that it failed',
  async (expression) => {
    await expect(answered(expression)).rejects.toBeUndefined();
  },
);

test('a page may have names of its own for what the guard uses', async () => {
  expect(await answered('held && read', 'held = true; read = true;')).toBe(true);
});

test('a page gives no longer answer by what its scripts have changed', async () => {
  const scripts = `document = { querySelector: () => ({ checkVisibility: () => ${LONG} }) };
    Object.prototype.length = 1; Boolean = () => true;`;
  const shown = `document.querySelector('p')?.checkVisibility()`;
  expect(await answered(shown, scripts)).toBe(false);
});

test('a script without an answer has none, and none of its errors', () => {
  for (const expression of [LONG, `throw ${LONG}`, `(() => { throw ${LONG} })();`]) {
    const script = unanswered({ expression }) as { expression: string };
    expect(runInContext(script.expression, createContext())).toBeUndefined();
  }
});
