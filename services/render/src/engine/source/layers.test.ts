import { describe, expect, test } from 'vitest';
import { stampSource } from './layers.ts';

const html = (
  watermark: Parameters<typeof stampSource>[0],
  { isOpaque = false, isMarked = false } = {},
) => stampSource(watermark, { isOpaque, isMarked }).html;

describe('a stamp', () => {
  test('has the text, never its markup', () => {
    expect(html({ text: '<b>&"' })).toContain('>&lt;b&gt;&amp;&quot;</text>');
  });

  test('is grey, pale and turned by default', () => {
    expect(html({ text: 'x' })).toContain('transform="rotate(-45)" fill="#808080" opacity="0.15"');
    expect(html({ text: 'x', color: '#F00', opacity: 1, rotation: -90 })).toContain(
      'transform="rotate(90)" fill="#F00" opacity="1"',
    );
  });

  test.each([
    ['#000000', 0.5, 'rgb(128,128,128)'],
    ['#f00', 0.2, 'rgb(255,204,204)'],
    ['#808080', 0, 'rgb(255,255,255)'],
    ['#123456', 1, 'rgb(18,52,86)'],
  ])('without transparency has %s at %d mixed with white: %s', (color, opacity, mixed) => {
    const opaque = html({ text: 'x', color, opacity }, { isOpaque: true });
    expect(opaque).toContain(`fill="${mixed}"`);
    expect(opaque).not.toContain('opacity');
  });

  test('without transparency is a page of outlines and a page of letters', () => {
    expect(html({ text: 'x' }, { isOpaque: true }).match(/<svg/g)).toHaveLength(2);
    expect(html({ text: 'x' }).match(/<svg/g)).toHaveLength(1);
  });

  test.each([false, true])(
    'of Platen has a white edge below it, and no other has: opaque %p',
    (isOpaque) => {
      const [, first, second] = html({ text: 'x' }, { isOpaque, isMarked: true }).split('<text');
      expect(first).toContain('stroke="#fff"');
      expect(second).not.toContain('#fff');
      expect(html({ text: 'x' }, { isOpaque })).not.toContain('#fff');
    },
  );
});
