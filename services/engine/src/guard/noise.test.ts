import { expect, test } from 'vitest';
import { PageNoise } from './noise.ts';

const limits = { events: 9, bytes: 100, workers: 3, workersAtOnce: 1 };

test('a page may do as much as the limit, and no more', () => {
  const noise = new PageNoise({ ...limits, events: 3 });
  const heard = [1, 2, 3, 4].map(() => noise.hear('Network.requestWillBeSent', 1));
  expect(heard).toEqual([undefined, undefined, undefined, 'NOISE_REQUESTS']);
});

test('a page may have as many workers at once, and begin as many, as the limits, and no more', () => {
  const noise = new PageNoise(limits);
  const begin = (worker: string) => noise.hear('Target.targetCreated', 1, worker);
  expect(['a', 'b'].map(begin)).toEqual([undefined, 'NOISE_WORKERS']);
  for (const ended of ['a', 'b']) noise.workerEnded(ended);
  expect(begin('c')).toBeUndefined();
  noise.workerEnded('c');
  expect(begin('d')).toBe('NOISE_WORKERS');
});

test('bytes count as well as events', () => {
  const noise = new PageNoise(limits);
  expect(noise.hear('Page.frameNavigated', 100)).toBeUndefined();
  expect(noise.hear('Target.attachedToTarget', 1)).toBe('NOISE_FRAMES');
});

test.each([
  ['Network.webSocketFrameReceived', 'NOISE_MESSAGES'],
  ['Network.eventSourceMessageReceived', 'NOISE_MESSAGES'],
  ['Network.dataReceived', 'NOISE_REQUESTS'],
  ['Fetch.requestPaused', 'NOISE_REQUESTS'],
  ['Page.javascriptDialogOpening', 'NOISE_DIALOGS'],
  ['Page.navigatedWithinDocument', 'NOISE_ADDRESSES'],
  ['Target.targetInfoChanged', 'NOISE_ADDRESSES'],
  ['Page.frameAttached', 'NOISE_FRAMES'],
  ['Target.targetCreated', 'NOISE_WORKERS'],
  ['Storage.somethingNew', 'NOISE_UNSPECIFIED'],
])('%s is %s', (method, doing) => {
  expect(new PageNoise({ ...limits, events: 0, bytes: 0, workers: 0 }).hear(method, 1)).toBe(doing);
});

test('what a page does most is named, though something else is the last', () => {
  const noise = new PageNoise({ ...limits, events: 3 });
  for (const method of ['Page.frameAttached', 'Network.dataReceived', 'Network.dataReceived'])
    noise.hear(method, 1);
  expect(noise.hear('Page.frameAttached', 1)).toBe('NOISE_FRAMES');
  expect(noise.hear('Network.dataReceived', 1)).toBe('NOISE_REQUESTS');
});
