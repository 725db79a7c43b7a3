import { describe, expect, test } from '@jest/globals';
import type { NetworkEvent } from './lost-resources.ts';
import { RequestsInFlight, sessionThatPrints, sessionThatWaits } from './requests-in-flight.ts';

const event = (method: string, requestId: string, type = 'Script'): NetworkEvent => ({
  method: `Network.${method}`,
  params: { requestId, loaderId: 'document', type },
});
const news = (isLoading: boolean) => ({
  method: 'Runtime.evaluate',
  params: { expression: `try{window[Symbol.for('platen.isLoading')]=${isLoading}}catch{}0` },
  sessionId: 'visit',
});

function waiting(): RequestsInFlight {
  const requests = new RequestsInFlight();
  requests.await('visit');
  return requests;
}

describe('a page that waits for its rest', () => {
  test('hears when its first request begins, and when its last one has ended', () => {
    const requests = new RequestsInFlight();
    expect(requests.hear(event('requestWillBeSent', '1'))).toBeUndefined();
    expect(requests.await('visit')).toEqual(news(true));
    expect(requests.hear(event('requestWillBeSent', '2'))).toBeUndefined();
    expect(requests.hear(event('loadingFinished', '1'))).toBeUndefined();
    expect(requests.hear(event('loadingFailed', '2'))).toEqual(news(false));
    expect(requests.hear(event('requestWillBeSent', '3'))).toEqual(news(true));
  });

  test('hears nothing while it requests nothing', () => {
    const requests = new RequestsInFlight();
    requests.hear(event('requestWillBeSent', '1'));
    requests.hear(event('loadingFinished', '1'));
    expect(requests.await('visit')).toBeUndefined();
    expect(requests.hear(event('responseReceived', '1'))).toBeUndefined();
    expect(requests.hear(event('loadingFinished', 'unknown'))).toBeUndefined();
  });

  test('has one request in flight while it is redirected', () => {
    const requests = waiting();
    expect(requests.hear(event('requestWillBeSent', '1'))).toEqual(news(true));
    expect(requests.hear(event('requestWillBeSent', '1'))).toBeUndefined();
    expect(requests.hear(event('loadingFinished', '1'))).toEqual(news(false));
  });

  test.each(['Fetch', 'Document'])('has a %s when its head has come', (type) => {
    const requests = waiting();
    requests.hear(event('requestWillBeSent', '1', type));
    expect(requests.hear(event('responseReceived', '1', type))).toEqual(news(false));
  });

  test.each(['EventSource', 'Media', 'Ping', 'Preflight', 'Prefetch'])(
    'does not wait for %s',
    (type) => {
      expect(waiting().hear(event('requestWillBeSent', '1', type))).toBeUndefined();
    },
  );

  test('does not hear of a worker’s script, whose end the browser does not report', () => {
    const { method, params } = event('requestWillBeSent', '1');
    expect(waiting().hear({ method, params: { ...params, loaderId: '' } })).toBeUndefined();
  });
});

describe('a page is printed without', () => {
  test('what is in flight at the print, not what begins or comes after it', () => {
    const requests = waiting();
    for (const id of ['1', '2']) requests.hear(event('requestWillBeSent', id));
    requests.hear(event('loadingFinished', '1'));
    requests.print();
    expect(requests.hear(event('loadingFinished', '2'))).toBeUndefined();
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

describe('a client', () => {
  const request = (method: string, expression: string) =>
    Buffer.from(JSON.stringify({ id: 7, sessionId: 'visit', method, params: { expression } }));

  test('that asks for the rest of a page begins to wait', () => {
    const rest = "(window[Symbol.for('platen.rest')]?.()??true)";
    expect(sessionThatWaits(request('Runtime.evaluate', rest))).toBe('visit');
    expect(sessionThatWaits(request('Runtime.evaluate', 'true'))).toBeUndefined();
    expect(sessionThatWaits(request('Runtime.callFunctionOn', rest))).toBeUndefined();
  });

  test('prints by its method, whatever it sends', () => {
    expect(sessionThatPrints(request('Page.printToPDF', ''))).toBe('visit');
    expect(sessionThatPrints(request('Runtime.evaluate', '"Page.printToPDF"'))).toBeUndefined();
  });
});
