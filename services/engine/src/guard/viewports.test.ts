import { expect, test } from '@jest/globals';
import { screenFor, viewportIn } from './viewports.ts';

const viewportOf = (message: object) => viewportIn(Buffer.from(JSON.stringify(message)));

const cookie = (value: unknown, name = 'platen-viewport') => ({
  id: 6,
  sessionId: 'visit',
  method: 'Network.setCookie',
  params: { name, value, domain: 'platen.invalid' },
});

test('a cookie has the size of a page', () => {
  const viewport = { width: 679, height: 971 };
  expect(viewportOf(cookie('679x971'))).toEqual({ sessionId: 'visit', viewport });
});

test.each([
  ['another cookie', cookie('679x971', 'other')],
  ['no size', cookie('679')],
  ['a number', cookie(2)],
  ['one of no page', { ...cookie('679x971'), sessionId: undefined }],
  [
    'what only speaks of it',
    {
      ...cookie('679x971'),
      method: 'Runtime.evaluate',
      params: { expression: '"platen-viewport"' },
    },
  ],
])('%s has no size', (_, message) => {
  expect(viewportOf(message)).toBeUndefined();
});

test('a screen has the size of the viewport, or the browser’s default', () => {
  const viewport = { width: 679, height: 971 };
  expect(screenFor(viewport)).toMatchObject({ ...viewport, screenWidth: 679, screenHeight: 971 });
  expect(screenFor()).toMatchObject({ width: 0, height: 0, screenWidth: 800, screenHeight: 600 });
});
