import { beforeEach, describe, expect, test } from 'vitest';
import { RequestsInFlight } from '../../guard/requests-in-flight.ts';
import { WAIT_ENDS_MS } from '../../settings.ts';
import { PagePrints, type PagePrint, type PageWork } from '../page-prints.ts';
import { printPage, patient } from './print-page.ts';

const WORK: PageWork = {
  viewport: { width: 1, height: 1 },
  media: '',
  wait: { selector: '', expression: '', delayMs: 0 },
  isAwaited: false,
  survey: undefined,
  isMeasuredBeside: false,
  maySayBefore: false,
  maySayAfter: false,
  isHeard: false,
  mayHaveSealed: false,
  deadline: Infinity,
};
const MISSING_RESOURCES = { count: 0, first: [], photographs: false };
const PDF = { result: { stream: '1' } };
const SAYING = '{"share":0.5,"clipped":1,"width":2,"reach":3}';
const UNPRINTED = { error: { code: -32_000, message: 'Printing failed' } };

/** What the browser was asked, as far as the tests look at it. */
let asked: string[];
beforeEach(() => void (asked = []));

/** Prints a page. @param answer evaluates what the page is asked; undefined: it has gone */
async function printed(
  work: Partial<PageWork>,
  answer: (expression: string, inFlight: RequestsInFlight) => object | undefined = () => ({
    value: undefined,
  }),
  delays: number[] = [],
): Promise<{ print: PagePrint; result: object }> {
  const print = new PagePrints().begin({ ...WORK, ...work }, 'door');
  const inFlight = new RequestsInFlight();
  const page = {
    inFlight,
    frames: () => [],
    missingResources: () => MISSING_RESOURCES,
    delayedMs: () => Promise.resolve(delays.shift() ?? 0),
    ask: (method: string, params: object) => {
      const { expression } = params as { expression?: string };
      asked.push(expression ?? method);
      const value = expression === undefined ? PDF.result : answer(expression, inFlight);
      if (value === undefined) return Promise.resolve({ error: { code: 1, message: 'gone' } });
      return Promise.resolve({
        result: (expression === undefined ? value : asResult(value)) as never,
      });
    },
  };
  return { print, result: await printPage(page, print, {}) };
}

const asResult = (value: object) =>
  'exceptionDetails' in value ? { result: {}, ...value } : { result: value };

describe('a page', () => {
  test('of which nothing is asked is just printed', async () => {
    const { print, result } = await printed({});
    expect(asked).toEqual(['Page.printToPDF']);
    expect(result).toEqual(PDF);
    expect(print).toMatchObject({
      missingResources: MISSING_RESOURCES,
      isAtRest: true,
      said: undefined,
    });
  });

  test.each([true, false])('is printed after its rest, which it reports: %s', async (value) => {
    const { print, result } = await printed({ isAwaited: true }, () => ({ value }));
    expect(asked).toEqual(['window["door"]?.rest(2000)', 'Page.printToPDF']);
    expect(result).toEqual(PDF);
    expect(print.isAtRest).toBe(value);
  });

  test('has as long again as its process was ready but did not run', async () => {
    const { print } = await printed(
      { isAwaited: true },
      () => ({ value: asked.length > 2 }),
      [500, 700],
    );
    expect(asked).toEqual([
      'window["door"]?.rest(2000)',
      'window["door"]?.rest(500)',
      'window["door"]?.rest(200)',
      'Page.printToPDF',
    ]);
    expect(print.isAtRest).toBe(true);
  });

  test('that had its processor is printed as it stands', async () => {
    const { print } = await printed({ isAwaited: true }, () => ({ value: false }), [500, 519]);
    expect(asked).toHaveLength(3);
    expect(print.isAtRest).toBe(false);
  });

  const ERRORS = { count: 2, messages: ['TypeError: x'] };
  const THROWN = JSON.stringify({ errors: ERRORS, smallest: 1.4 });

  test.each([
    [THROWN, ERRORS],
    ['{"errors":{"count":-1,"messages":[]}}', { count: 0, messages: [] }],
    [1, { count: 0, messages: [] }],
  ])('says after its print which errors its scripts threw: %j', async (value, errors) => {
    const { print } = await printed({ isHeard: true }, () => ({ value }));
    expect(asked).toEqual(['Page.printToPDF', 'window["door"]?.heard()']);
    expect(print).toMatchObject({ errors, smallest: 1 });
  });

  test('whose scripts failed is waited for until shortly before the deadline', async () => {
    const wait = { ...WORK.wait, expression: 'ready' };
    const work = { wait, isHeard: true, deadline: performance.now() + WAIT_ENDS_MS + 10 };
    const { print } = await printed(work, (expression) => ({
      value: expression.includes('heard') ? THROWN : false,
    }));
    expect(print.failure).toMatchObject({ fault: 'FAULT_WAIT', scriptMessage: 'TypeError: x' });
  });

  test('that has called itself at rest before it heard of a request is asked again', async () => {
    const request = (method: string, inFlight: RequestsInFlight) =>
      inFlight.hear({
        method: `Network.${method}`,
        params: { requestId: '1', loaderId: '1', type: 'Image' },
      });
    await printed({ isAwaited: true }, (expression, inFlight) => {
      if (expression.endsWith('loading(true)')) return {};
      const isFirst = asked.length === 1;
      request(isFirst ? 'requestWillBeSent' : 'loadingFinished', inFlight);
      return { value: true };
    });
    expect(asked).toEqual([
      'window["door"]?.rest(2000)',
      'window["door"]?.loading(true)',
      'window["door"]?.rest(2000)',
      'window["door"]?.loading(false)',
      'Page.printToPDF',
    ]);
  });

  test('is asked for its condition until that is true', async () => {
    let looks = 0;
    const wait = { ...WORK.wait, expression: 'ready' };
    await printed({ wait }, () => ({ value: (looks += 1) === 3 }));
    expect(asked).toEqual([...Array<string>(3).fill(patient('ready')), 'Page.printToPDF']);
  });

  test.each([
    ['selector', 'FAULT_SELECTOR'],
    ['expression', 'FAULT_EXPRESSION'],
  ])('whose %s cannot be evaluated is not printed', async (kind, fault) => {
    const wait = { ...WORK.wait, [kind]: 'a b' };
    const { print, result } = await printed({ wait }, () => ({ exceptionDetails: {} }));
    expect(result).toEqual(UNPRINTED);
    expect(print.failure?.fault).toBe(fault);
  });

  test('that is measured is not printed', async () => {
    const work = { survey: { width: 679, least: 0.5 }, maySayBefore: true };
    const { print, result } = await printed(work, () => ({ value: SAYING }));
    expect(asked).toEqual(['window["door"]?.survey(679,0.5)', 'window["door"]?.said()']);
    expect(result).toEqual(UNPRINTED);
    expect(print.said).toMatchObject({ share: 0.5, clipped: 1 });
  });

  test('that says something while it is printed has no PDF', async () => {
    const { print, result } = await printed({ maySayAfter: true }, () => ({ value: SAYING }));
    expect(asked).toEqual(['Page.printToPDF', 'window["door"]?.said()']);
    expect(result).toEqual(UNPRINTED);
    expect(print.said).toMatchObject({ share: 0.5 });
  });

  test('that says what it cannot is not printed', async () => {
    const { print, result } = await printed({ maySayAfter: true }, () => ({ value: '{}' }));
    expect(result).toEqual(UNPRINTED);
    expect(print.failure?.fault).toBe('FAULT_UNMEASURED');
  });

  test('that says nothing is printed', async () => {
    const { result } = await printed({ maySayBefore: true, maySayAfter: true });
    expect(result).toEqual(PDF);
  });

  test('that has gone is not printed', async () => {
    const { print, result } = await printed({ isAwaited: true }, () => undefined);
    expect(result).toEqual(UNPRINTED);
    expect(print.failure).toBeUndefined();
  });
});

test.each([
  ['true', true],
  ['1 // a comment', true],
  ['Promise.resolve("x")', true],
  ['undefined', false],
  ['missing.object', false],
  ['Promise.reject(new Error())', false],
  ['0', false],
])('an expression that is %s is %s', async (expression, outcome) => {
  // oxlint-disable-next-line typescript/no-implied-eval -- as the page evaluates it
  const evaluate = new Function(`return ${patient(expression)}`) as () => Promise<boolean>;
  expect(await evaluate()).toBe(outcome);
});
