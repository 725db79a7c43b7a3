import { expect, test } from '@jest/globals';
import { Registry } from 'prom-client';
import { Dependencies } from './dependencies.ts';

const metrics = new Registry();
const dependencies = new Dependencies(metrics);
dependencies.add('answers', () => Promise.resolve('PONG'));
dependencies.add('refuses', () => Promise.reject(new Error('away')));
dependencies.add('throws', () => {
  throw new Error('away');
});
dependencies.add('denies', () => false);
dependencies.add('is-silent', () => new Promise(() => undefined));

test('what answers is up, what refuses, denies or is silent for a second is not', async () => {
  expect(Object.fromEntries(await dependencies.states())).toEqual({
    ...{ answers: true, refuses: false, throws: false, denies: false, 'is-silent': false },
  });
});

test('a scrape asks anew', async () => {
  let isUp = 0;
  dependencies.add('answers', () => (isUp ? 'PONG' : false));
  const answers = async () =>
    /platen_dependency_up\{dependency="answers"\} (\d)/.exec(await metrics.metrics())?.[1];
  expect(await answers()).toBe('0');
  isUp = 1;
  expect(await answers()).toBe('1');
});
