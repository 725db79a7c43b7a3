import { describe, expect, test } from 'vitest';
import { compose, faultsOf } from '../template.fixture.ts';

const MM = 72 / 25.4;
const pageOf = async (given: Parameters<typeof compose>[1]) => (await compose([], given)).page;

describe('the page', () => {
  test('is A4 with the usual margins by default', async () => {
    const page = await pageOf({});
    expect(page.width).toBeCloseTo(210 * MM, 2);
    expect(page.marginTop).toBeCloseTo(20 * MM, 2);
    expect(page.marginLeft).toBeCloseTo(15 * MM, 2);
  });

  test("is the template's", async () => {
    const page = { format: 'letter', landscape: true, margins: { top: 10, left: '1in' } };
    expect(await pageOf({ page })).toMatchObject({
      width: 792,
      height: 612,
      marginTop: 10,
      marginLeft: 72,
    });
  });

  test('of a width and height needs no name', async () => {
    const size = { width: 300, height: '{{ h }}mm' };
    expect(await pageOf({ page: size, variables: { h: 100 } })).toMatchObject({ width: 300 });
    expect(
      await pageOf({ page: { ...size, format: 'custom' }, variables: { h: 100 } }),
    ).toMatchObject({
      width: 300,
    });
  });

  test("gives way to the request's options, field by field", async () => {
    const page = { format: 'A5', landscape: true, margins: { top: 10, left: 11 } };
    expect(await pageOf({ page, options: { margin_top: '20pt' } })).toMatchObject({
      marginTop: 20,
      marginLeft: 11,
    });
    expect((await pageOf({ page, options: { landscape: false } })).width).toBeCloseTo(148 * MM, 1);
    const custom = { width: 300, height: 400 };
    expect(await pageOf({ page: custom, options: { page_format: 'Letter' } })).toMatchObject({
      width: 612,
      height: 792,
    });
  });

  test.each([
    [{ width: 300 }, '/page/height is required when page_format is "custom"'],
    [{ format: 'A4', width: 300, height: 300 }, '/page/width only goes with page_format "custom"'],
    [{ width: 10, height: 300 }, '/page/width must be between 10mm and 5000mm'],
    [
      { margins: { left: '11cm', right: '10cm' } },
      '/page/margins/left together with margin_right leaves',
    ],
    [{ format: '{{ f }}' }, '/page/format must be one of A0-A6, Letter,'],
    [{ background: '{{ f }}' }, '/page/background must be a colour'],
  ])('%p is reported', async (page, fault) => {
    const [code, first] = await faultsOf([], { page, variables: { f: 'B5' } });
    expect(code).toBe('template_error');
    expect(first).toContain(`/template_data${fault}`);
  });

  test("is the request's fault where the options are wrong", async () => {
    const [code, first] = await faultsOf([], { options: { page_format: 'B5' } });
    expect(code).toBe('invalid_request');
    expect(first).toContain('/options/page_format');
  });

  test('has its colour to the edges', async () => {
    const { html } = await compose([], {
      page: { background: '{{ c }}' },
      variables: { c: '#fed' },
    });
    expect(html).toContain('@page{background:#fed}');
    expect((await compose([])).html).not.toContain('@page');
  });
});

describe('heights of header and footer', () => {
  test.each([
    [80, 92],
    ['{{ h }}', 92],
    [10, 20 * MM],
    [0, 20 * MM],
  ])('%p raise the margin to %d', async (height, margin) => {
    const page = await pageOf({ header: { height }, footer: { height }, variables: { h: 80 } });
    expect(page.marginTop).toBeCloseTo(margin, 2);
    expect(page.marginBottom).toBeCloseTo(margin, 2);
  });

  test("raise the request's margins too", async () => {
    const page = await pageOf({ header: { height: 80 }, options: { margin_top: '0mm' } });
    expect(page.marginTop).toBe(92);
  });

  test('that leave no room are reported', async () => {
    const [code, first] = await faultsOf([], { header: { height: 500 }, footer: { height: 400 } });
    expect(code).toBe('template_error');
    expect(first).toContain('/template_data/');
    expect(first).toContain('leaves no printable height');
  });
});
