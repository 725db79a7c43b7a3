import { expect, test } from '@jest/globals';
import { namelessPictures } from './nameless-pictures.ts';

test('pictures without an alternative text are known by their addresses', () => {
  const html = [
    '<img src="a.png"><img src=b.png alt=""><img alt src=c.png><IMG SRC=d.png>',
    '<img src=e.png aria-hidden=true><img src=f.png role="presentation"><img src=g.png title=g>',
    `<!-- <img src=h.png> --><img src="data:image/png;base64,${'x'.repeat(200)}">`,
  ];
  const [first, second, third, ...others] = namelessPictures(html.join(''));
  expect([first, second]).toEqual(['a.png', 'd.png']);
  expect(third).toMatch(/^data:image\/png;base64,x{58}…$/);
  expect(others).toEqual([]);
});
