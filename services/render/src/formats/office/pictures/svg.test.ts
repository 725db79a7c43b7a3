import { describe, expect, test } from 'vitest';
import { disarmSvg } from './svg.ts';

const ADDRESS = 'http://elsewhere.example/x';

const disarmed = (inner: string) =>
  Buffer.from(
    disarmSvg(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inner}</svg>`), 'x.svg'),
  ).toString();

describe('styles of a drawing that fetch are taken out:', () => {
  test.each([
    `@import "${ADDRESS}";`,
    `@import url(${ADDRESS});`,
    `@\\69mport "${ADDRESS}";`,
    `p{fill:url(${ADDRESS})}`,
    `p{fill:URL( '${ADDRESS}' )}`,
    `p{fill:u\\72l(${ADDRESS})}`,
    `p{background:image-set("${ADDRESS}" 1x)}`,
    `p{background:src("${ADDRESS}")}`,
    `p{content:"\\"}`,
  ])('%s', (css) => {
    expect(disarmed(`<style>${css}</style>`)).not.toMatch(/style|elsewhere/);
    const attribute = css.replaceAll('"', '&quot;');
    expect(disarmed(`<rect style="${attribute}" width="1"/>`)).toContain('<rect width="1"/>');
  });

  test.each([
    'fill:url(#a)',
    "fill:url( '#a' )",
    'transform:rotate(45)',
    'content:"@import"',
    'fill:red /* url(http://elsewhere.example/x) */',
  ])('not %s', (css) => {
    expect(disarmed(`<style>p{${css}}</style>`)).toContain('<style>p{');
    expect(disarmed(`<rect style="${css.replaceAll('"', '&quot;')}"/>`)).toContain('style=');
  });
});
