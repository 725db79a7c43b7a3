import { expect, test } from 'vitest';
import { EarlyAnswers } from './early-answers.ts';

const command = (method: string, more = {}) => ({ id: 7, sessionId: 's', method, ...more });

test('commands without a result are answered at once, and the browser’s own answer is dropped', () => {
  const answers = new EarlyAnswers();
  expect(answers.answerTo(command('Page.enable'))).toEqual({
    answer: { id: 7, result: {}, sessionId: 's' },
    isEnough: false,
  });
  expect(answers.keptFor(8)).toBeUndefined();
  expect(answers.isOpen('s')).toBe(true);
  expect(answers.keptFor(7)).toBe('s');
  expect(answers.isOpen('s')).toBe(false);
  expect(answers.keptFor(7)).toBeUndefined();
});

test('the end of a page is a command to the browser, without a session', () => {
  const closing = { id: 7, method: 'Target.closeTarget', params: { targetId: 'page' } };
  expect(new EarlyAnswers().answerTo(closing)?.answer).toEqual({
    id: 7,
    result: { success: true },
  });
});

test.each(['CSS.enable', 'Runtime.enable', 'Target.setDiscoverTargets'])(
  'no browser reports to a page what it would after %s, so it has no answer to drop',
  (method) => {
    const answers = new EarlyAnswers();
    expect(answers.answerTo(command(method))?.isEnough).toBe(true);
    expect(answers.isOpen('s')).toBe(false);
    expect(answers.keptFor(7)).toBeUndefined();
  },
);

test.each(['Fetch.enable', 'Page.navigate', 'Page.printToPDF', 'Runtime.evaluate', 'toString'])(
  '%s is waited for',
  (method) => {
    expect(new EarlyAnswers().answerTo(command(method))).toBeUndefined();
  },
);

test('the browser reports pages to its client', () => {
  const discover = { id: 7, method: 'Target.setDiscoverTargets' };
  expect(new EarlyAnswers().answerTo(discover)?.isEnough).toBe(false);
});

test('Gotenberg has the answer to the close of a page before the page ends', () => {
  expect(new EarlyAnswers().answerTo(command('Page.close'))).toEqual({
    answer: { id: 7, result: {}, sessionId: 's' },
    isEnough: true,
  });
});
