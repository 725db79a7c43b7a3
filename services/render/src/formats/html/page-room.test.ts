import { expect, test } from '@jest/globals';
import { pageRoom } from './page-room.ts';

const page = {
  ...{ width: 600, height: 800 },
  ...{ marginTop: 10, marginRight: 20, marginBottom: 30, marginLeft: 40 },
};

test('is what the margins leave, less a pixel at the right', () => {
  expect(pageRoom(page)).toEqual({ width: 539.25, height: 760, edge: 0.75 });
});

test('is all of the width where the page has no right margin', () => {
  expect(pageRoom({ ...page, marginRight: 0 })).toEqual({ width: 560, height: 760, edge: 0 });
});
