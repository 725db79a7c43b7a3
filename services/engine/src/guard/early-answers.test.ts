import { expect, test } from 'vitest';
import { EarlyAnswers } from './early-answers.ts';

const message = (value: object) => Buffer.from(JSON.stringify(value));
const command = (method: string, more = {}) => message({ id: 7, sessionId: 's', method, ...more });
const answer = (id: number) => `{"id":${id},"result":{}`;

test('commands without a result are answered at once, and the browser’s own answer is dropped', () => {
  const answers = new EarlyAnswers();
  expect(answers.answerTo(command('Page.enable'))).toEqual({
    text: '{"id":7,"result":{},"sessionId":"s"}',
    isEnough: false,
  });
  expect(answers.keptFor(answer(8))).toBeUndefined();
  expect(answers.isOpen('s')).toBe(true);
  expect(answers.keptFor(answer(7))).toBe('s');
  expect(answers.isOpen('s')).toBe(false);
  expect(answers.keptFor(answer(7))).toBeUndefined();
});

test('the end of a page is a command to the browser, without a session', () => {
  const closing = message({ id: 7, method: 'Target.closeTarget', params: { targetId: 'page' } });
  expect(new EarlyAnswers().answerTo(closing)?.text).toBe('{"id":7,"result":{"success":true}}');
});

test.each(['CSS.enable', 'Runtime.enable', 'Target.setDiscoverTargets'])(
  'no browser reports to a page what it would after %s, so it has no answer to drop',
  (method) => {
    const answers = new EarlyAnswers();
    expect(answers.answerTo(command(method))?.isEnough).toBe(true);
    expect(answers.isOpen('s')).toBe(false);
    expect(answers.keptFor(answer(7))).toBeUndefined();
  },
);

test.each(['Fetch.enable', 'Page.navigate', 'Page.printToPDF', 'Runtime.evaluate', 'toString'])(
  '%s is waited for',
  (method) => {
    expect(new EarlyAnswers().answerTo(command(method))).toBeUndefined();
  },
);

test('the browser reports pages to its client', () => {
  const discover = message({ id: 7, method: 'Target.setDiscoverTargets' });
  expect(new EarlyAnswers().answerTo(discover)?.isEnough).toBe(false);
});

test('Gotenberg has the answer to the close of a page before the page ends', () => {
  expect(new EarlyAnswers().answerTo(command('Page.close'))).toEqual({
    text: '{"id":7,"result":{},"sessionId":"s"}',
    isEnough: true,
  });
});

test('text with such a name is not answered', () => {
  const speaks = command('Runtime.evaluate', { params: { expression: '"method":"CSS.enable"' } });
  expect(new EarlyAnswers().answerTo(speaks)).toBeUndefined();
  expect(new EarlyAnswers().answerTo(Buffer.from('"CSS.enable"'))).toBeUndefined();
});

test('events of the browser are no answers', () => {
  const answers = new EarlyAnswers();
  answers.answerTo(command('Page.enable'));
  expect(answers.keptFor('{"method":"CSS.styleSheetAdded","params":{"id":7,')).toBeUndefined();
});
