import { expect, test } from 'vitest';
import { MissingResourceLog, isHeard } from './missing-resources.ts';

type Event = Parameters<MissingResourceLog['hear']>[0];

const event = (method: string, params: Partial<Event['params']>): Event => ({
  method: `Network.${method}`,
  params: { requestId: '1', ...params },
});
const requested = (url: string, requestId = url, type = 'Image') =>
  event('requestWillBeSent', { requestId, request: { url }, type });
const failed = (requestId: string, more: Partial<Event['params']> = {}) =>
  event('loadingFailed', { requestId, type: 'Image', ...more });

function missingAfter(...events: Event[]) {
  const lost = new MissingResourceLog();
  for (const each of events) lost.hear(each, 'page');
  return lost.missingResources();
}

test('failed, refused and blocked requests count alike, in the order of requests', () => {
  const status = (requestId: string, code: number) =>
    event('responseReceived', { requestId, response: { status: code, mimeType: 'image/png' } });
  expect(
    missingAfter(
      requested('a'),
      requested('b'),
      requested('c'),
      requested('d'),
      requested('e'),
      failed('c', { canceled: true, blockedReason: 'inspector' }),
      status('b', 404),
      status('d', 200),
      status('e', 304),
      failed('a'),
    ),
  ).toEqual({
    count: 3,
    first: [
      { address: 'a', reason: 'LOSS_REASON_FAILED' },
      { address: 'b', reason: 'LOSS_REASON_REFUSED' },
      { address: 'c', reason: 'LOSS_REASON_FAILED' },
    ],
    photographs: false,
  });
});

test('an address counts once, as the document writes it, not by its redirects', () => {
  expect(
    missingAfter(
      requested('a', '1'),
      requested('elsewhere', '1'),
      failed('1'),
      requested('a', '2'),
      failed('2'),
    ),
  ).toMatchObject({ count: 1, first: [{ address: 'a' }] });
});

test('what has come but shows nothing counts once, unless the author forbids it', () => {
  const lost = new MissingResourceLog();
  const data = `data:image/png;base64,${'A'.repeat(200)}`;
  const events = [requested('a'), requested(data), requested('b'), failed('b'), requested('c')];
  for (const each of [...events, failed('c', { blockedReason: 'csp' })]) lost.hear(each, 'page');
  const shortened = `${data.slice(0, 105)}…`;
  expect(lost.missingResources([], ['elsewhere', 'b', shortened, 'a', 'c'])).toMatchObject({
    count: 4,
    first: [
      { address: 'a', reason: 'LOSS_REASON_REFUSED' },
      { address: shortened },
      { address: 'b', reason: 'LOSS_REASON_FAILED' },
      { address: 'elsewhere' },
    ],
  });
});

test('an address of nothing is no loss', () => {
  const response = event('responseReceived', {
    type: 'Stylesheet',
    response: { status: 200, mimeType: 'text/plain' },
  });
  expect(missingAfter(requested('data:,', '1', 'Stylesheet'), response)).toMatchObject({
    count: 0,
  });
});

test.each([
  ['Image', 'image/tiff', 1],
  ['Image', 'image/png', 0],
  ['Document', 'application/octet-stream', 1],
  ['Document', 'application/json', 0],
  ['Stylesheet', 'text/html', 1],
  ['Stylesheet', 'text/css', 0],
  ['Script', 'text/html', 0],
  ['Fetch', 'image/heic', 0],
])('a response for %s of type %s is lost, or not: %i', (type, mimeType, count) => {
  const response = event('responseReceived', { type, response: { status: 200, mimeType } });
  expect(missingAfter(requested('a', '1', type), response)).toMatchObject({ count });
});

test('what has not come when the page is printed counts', () => {
  const lost = new MissingResourceLog();
  for (const each of [requested('a'), requested('b'), failed('b')]) lost.hear(each, 'page');
  expect(lost.missingResources(['a', 'unknown'])).toMatchObject({
    count: 2,
    first: [
      { address: 'a', reason: 'LOSS_REASON_LATE' },
      { address: 'b', reason: 'LOSS_REASON_FAILED' },
    ],
  });
  expect(lost.missingResources()).toMatchObject({ count: 1, first: [{ address: 'b' }] });
});

test.each([
  ['in a frame', 'Document', 1],
  ['that a script fetches', 'Fetch', 0],
])('a PDF %s counts, or not: %s, %i', (_, type, count) => {
  const response = { status: 200, mimeType: 'application/pdf' };
  expect(
    missingAfter(
      requested('a', 'a', type),
      event('responseReceived', { requestId: 'a', type, response }),
    ),
  ).toMatchObject({ count });
});

test('a refused WebSocket counts', () => {
  expect(
    missingAfter(event('webSocketCreated', { url: 'wss://a/' }), event('webSocketFrameError', {})),
  ).toMatchObject({ count: 1, first: [{ address: 'wss://a/', reason: 'LOSS_REASON_FAILED' }] });
});

test.each([
  ['the page gives up itself', [requested('a'), failed('a', { canceled: true })]],
  ['its author forbids', [requested('a'), failed('a', { blockedReason: 'csp' })]],
  ['nobody sees', [requested('a', 'a', 'Ping'), failed('a')]],
])('a request that %s does not count', (_, events) => {
  expect(missingAfter(...events)).toMatchObject({ count: 0, first: [] });
});

test('the first twenty addresses are reported, as far as they fit', () => {
  const many = Array.from({ length: 30 }, (_, index) => `${index}${'x'.repeat(2_000)}`);
  const { count, first } = missingAfter(...many.flatMap((each) => [requested(each), failed(each)]));
  expect(count).toBe(30);
  expect(first).toHaveLength(20);
  expect(new Set(first.map(({ address }) => address.length))).toEqual(new Set([1_000]));
});

test.each([
  ['image/jpeg', 200, true],
  ['image/webp', 200, true],
  ['image/avif', 200, true],
  ['image/png', 200, false],
  ['image/jpeg', 404, false],
])(
  'a page has photographs with a picture of %s and the status %i: %s',
  (mimeType, status, photographs) => {
    const answered = event('responseReceived', { response: { status, mimeType } });
    expect(missingAfter(answered)).toMatchObject({ photographs });
  },
);

test('only events of requests are heard, unless they carry a picture', () => {
  expect(isHeard(requested('a'), 100)).toBe(true);
  expect(isHeard(requested('a'), 65_537)).toBe(false);
  expect(isHeard(event('dataReceived', {}), 100)).toBe(false);
});

test.each([
  ['frame', 'frame', true],
  ['page itself', 'page', false],
])('a document of a %s that does not load is reported separately', (_, frameId, isFrame) => {
  const lost = new MissingResourceLog();
  lost.hear(
    event('requestWillBeSent', { frameId, type: 'Document', request: { url: 'a' } }),
    'page',
  );
  expect(lost.hear(failed('1', { type: 'Document' }), 'page')).toBe(isFrame);
});
