import { expect, test } from 'vitest';
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

test('a dependency that answers is up; one that refuses, denies or is silent for a second is down with the reason', async () => {
  expect(Object.fromEntries(await dependencies.faults())).toEqual({
    answers: undefined,
    refuses: 'away',
    throws: 'away',
    denies: 'it does not serve',
    'is-silent': 'no answer within 1000 ms',
  });
});

test('a scrape checks again', async () => {
  let isUp = 0;
  dependencies.add('answers', () => (isUp ? 'PONG' : false));
  const answers = async () =>
    /platen_dependency_up\{dependency="answers"\} (\d)/.exec(await metrics.metrics())?.[1];
  expect(await answers()).toBe('0');
  isUp = 1;
  expect(await answers()).toBe('1');
});
