import { expect, test } from 'vitest';
import { screenFor } from './viewports.ts';

test('a screen has the size of the viewport, or the browser’s default', () => {
  const viewport = { width: 679, height: 971 };
  expect(screenFor(viewport)).toMatchObject({ ...viewport, screenWidth: 679, screenHeight: 971 });
  expect(screenFor()).toMatchObject({ width: 0, height: 0, screenWidth: 800, screenHeight: 600 });
});
