import { describe, expect, test } from '@jest/globals';
import type { NetworkEvent } from './lost-resources.ts';
import { RequestsInFlight, sessionThatWaits } from './requests-in-flight.ts';

const event = (method: string, requestId: string, type = 'Script'): NetworkEvent => ({
  method: `Network.${method}`,
  params: { requestId, loaderId: 'document', type },
});
const news = (count: number) => ({
  method: 'Runtime.evaluate',
  params: { expression: `window[Symbol.for('platen.inFlight')]=${count}` },
  sessionId: 'visit',
});

describe('a page that waits for its rest', () => {
  test('gets the count of its requests in flight, and each new one', () => {
    const requests = new RequestsInFlight();
    expect(requests.hear(event('requestWillBeSent', '1'))).toBeUndefined();
    expect(requests.await('visit')).toEqual(news(1));
    expect(requests.hear(event('requestWillBeSent', '2'))).toEqual(news(2));
    expect(requests.hear(event('loadingFinished', '1'))).toEqual(news(1));
    expect(requests.hear(event('loadingFailed', '2'))).toEqual(news(0));
  });

  test('gets none while it requests nothing', () => {
    const requests = new RequestsInFlight();
    requests.hear(event('requestWillBeSent', '1'));
    requests.hear(event('loadingFinished', '1'));
    expect(requests.await('visit')).toBeUndefined();
    expect(requests.hear(event('responseReceived', '1'))).toBeUndefined();
    expect(requests.hear(event('loadingFinished', 'unknown'))).toBeUndefined();
  });

  test('is printed without what is still in flight', () => {
    const requests = new RequestsInFlight();
    requests.hear(event('requestWillBeSent', '1'));
    expect([...requests.missed]).toEqual([]);
    requests.await('visit');
    expect([...requests.missed]).toEqual(['1']);
    requests.hear(event('loadingFinished', '1'));
    expect([...requests.missed]).toEqual([]);
  });

  test('has one request in flight while it is redirected', () => {
    const requests = new RequestsInFlight();
    requests.await('visit');
    expect(requests.hear(event('requestWillBeSent', '1'))).toEqual(news(1));
    expect(requests.hear(event('requestWillBeSent', '1'))).toBeUndefined();
    expect(requests.hear(event('loadingFinished', '1'))).toEqual(news(0));
  });

  test.each(['EventSource', 'Media', 'Ping', 'Preflight', 'Prefetch'])(
    'does not wait for %s',
    (type) => {
      const requests = new RequestsInFlight();
      requests.hear(event('requestWillBeSent', '1', type));
      expect(requests.await('visit')).toBeUndefined();
    },
  );
});

test('the script of a worker, of whose end the page does not hear, is not in flight', () => {
  const requests = new RequestsInFlight();
  const { method, params } = event('requestWillBeSent', '1');
  requests.hear({ method, params: { ...params, loaderId: '' } });
  expect(requests.await('visit')).toBeUndefined();
});

test('a client that asks for the rest of a page begins to wait', () => {
  const asks = (method: string, expression: string) =>
    sessionThatWaits(
      Buffer.from(JSON.stringify({ id: 7, sessionId: 'visit', method, params: { expression } })),
    );
  expect(asks('Runtime.evaluate', "(window[Symbol.for('platen.rest')]?.()??true)")).toBe('visit');
  expect(asks('Runtime.evaluate', 'true')).toBeUndefined();
  expect(asks('Runtime.callFunctionOn', "Symbol.for('platen.rest')")).toBeUndefined();
});
