import { describe, expect, test } from 'vitest';
import type { NetworkEvent } from './missing-resources.ts';
import { RequestsInFlight } from './requests-in-flight.ts';

const event = (method: string, requestId: string, type = 'Script'): NetworkEvent => ({
  method: `Network.${method}`,
  params: { requestId, loaderId: 'document', type },
});
/** Requests of a page that waits, and what it hears. */
function waiting(...before: NetworkEvent[]) {
  const heard: boolean[] = [];
  const requests = new RequestsInFlight();
  for (const each of before) requests.hear(each);
  requests.await((isLoading) => heard.push(isLoading));
  return { requests, heard };
}

describe('a page that waits for its rest', () => {
  test('hears when its first request begins, and when its last one has ended', () => {
    const { requests, heard } = waiting(event('requestWillBeSent', '1'));
    expect(heard).toEqual([true]);
    requests.hear(event('requestWillBeSent', '2'));
    requests.hear(event('loadingFinished', '1'));
    expect(heard).toEqual([true]);
    requests.hear(event('loadingFailed', '2'));
    requests.hear(event('requestWillBeSent', '3'));
    expect(heard).toEqual([true, false, true]);
  });

  test('hears nothing while it requests nothing', () => {
    const ended = [event('requestWillBeSent', '1'), event('loadingFinished', '1')];
    const { requests, heard } = waiting(...ended);
    requests.hear(event('responseReceived', '1'));
    requests.hear(event('loadingFinished', 'unknown'));
    expect(heard).toEqual([]);
  });

  test('has one request in flight while it is redirected', () => {
    const { requests, heard } = waiting();
    for (const method of ['requestWillBeSent', 'requestWillBeSent', 'loadingFinished'])
      requests.hear(event(method, '1'));
    expect(heard).toEqual([true, false]);
  });

  test.each(['Fetch', 'Document'])('has a %s when its head has come', (type) => {
    const { requests, heard } = waiting(event('requestWillBeSent', '1', type));
    requests.hear(event('responseReceived', '1', type));
    expect(heard).toEqual([true, false]);
  });

  test.each(['EventSource', 'Media', 'Ping', 'Preflight', 'Prefetch'])(
    'does not wait for %s',
    (type) => {
      expect(waiting(event('requestWillBeSent', '1', type)).heard).toEqual([]);
    },
  );

  test('does not hear of a worker’s script, whose end the browser does not report', () => {
    const { method, params } = event('requestWillBeSent', '1');
    expect(waiting({ method, params: { ...params, loaderId: '' } }).heard).toEqual([]);
  });
});

test.each([
  [['ABCDEF0123', '42.1', '43.2'], 42],
  [['ABCDEF0123'], undefined],
  [[], undefined],
])('the ids %j of requests tell the process of their page: %s', (ids, pid) => {
  const requests = new RequestsInFlight();
  for (const id of ids) requests.hear(event('requestWillBeSent', id));
  expect(requests.pid).toBe(pid);
});

describe('a page is printed without', () => {
  test('what is in flight at the print, not what begins or comes after it', () => {
    const { requests, heard } = waiting();
    for (const id of ['1', '2']) requests.hear(event('requestWillBeSent', id));
    requests.hear(event('loadingFinished', '1'));
    requests.print();
    requests.hear(event('loadingFinished', '2'));
    expect(heard).toEqual([true]);
    requests.hear(event('requestWillBeSent', '3'));
    expect(requests.missed).toEqual(['2']);
  });

  test('nothing if it did not wait', () => {
    const requests = new RequestsInFlight();
    requests.hear(event('requestWillBeSent', '1'));
    requests.print();
    expect(requests.missed).toEqual([]);
  });
});
