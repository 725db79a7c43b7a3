import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { resolvePage, type PageOptions } from './page.ts';

const pageOf = (options: PageOptions) => resolvePage(options).page!;
const faultsOf = (options: PageOptions) => resolvePage(options).errors?.map(({ path }) => path);

describe('resolvePage', () => {
  test('returns the specified defaults: A4 portrait, 20 mm above and below, 15 mm beside', () => {
    const page = pageOf({});
    expect(page.width).toBeCloseTo(595.28, 2);
    expect(page.height).toBeCloseTo(841.89, 2);
    expect(page.marginTop).toBeCloseTo(56.69, 2);
    expect(page.marginBottom).toBeCloseTo(56.69, 2);
    expect(page.marginLeft).toBeCloseTo(42.52, 2);
    expect(page.marginRight).toBeCloseTo(42.52, 2);
  });

  test.each([
    ['A4', 595.28, 841.89],
    ['letter', 612, 792],
    ['LEGAL', 612, 1008],
    ['Tabloid', 792, 1224],
    ['Ledger', 1224, 792],
    ['a0', 2383.94, 3370.39],
    ['A6', 297.64, 419.53],
  ])('knows %s in any case', (page_format, width, height) => {
    const page = pageOf({ page_format });
    expect(page.width).toBeCloseTo(width, 2);
    expect(page.height).toBeCloseTo(height, 2);
  });

  test('turns the sheet, not the margins, for landscape', () => {
    const page = pageOf({ page_format: 'Letter', landscape: true, margin_top: '1in' });
    expect(page).toMatchObject({ width: 792, height: 612, marginTop: 72 });
  });

  test('takes custom sides from 10 mm to 5 m, both included', () => {
    const custom = (side: string) =>
      resolvePage({
        page_format: 'custom',
        page_width: side,
        page_height: '100mm',
        margin_left: '0mm',
        margin_right: '0mm',
      });
    expect(custom('10mm').page?.width).toBeCloseTo(28.35, 2);
    expect(custom('5000mm').page?.width).toBeCloseTo(14_173.23, 2);
    expect(custom('9.99mm').errors).toHaveLength(1);
    expect(custom('5000.1mm').errors).toHaveLength(1);
  });

  test.each<[string, PageOptions, string[]]>([
    ['an unknown format', { page_format: 'B5' }, ['/options/page_format']],
    ['an inherited name as format', { page_format: 'toString' }, ['/options/page_format']],
    [
      'custom without lengths',
      { page_format: 'custom' },
      ['/options/page_width', '/options/page_height'],
    ],
    ['lengths without custom', { page_width: '10cm' }, ['/options/page_width']],
    ['an unknown unit', { margin_top: '2em' }, ['/options/margin_top']],
    ['a length without a unit', { margin_left: '20' }, ['/options/margin_left']],
    ['a negative length', { margin_right: '-1mm' }, ['/options/margin_right']],
    [
      'margins that leave no width',
      { margin_left: '110mm', margin_right: '100mm' },
      ['/options/margin_left'],
    ],
    [
      'margins that leave no height',
      { margin_top: '150mm', margin_bottom: '147mm' },
      ['/options/margin_top'],
    ],
    [
      'margins that leave less than the engine can round',
      { margin_left: '296.6pt', margin_right: '297.6pt' },
      ['/options/margin_left'],
    ],
    [
      'several faults, all of them',
      { page_format: 'B5', margin_top: 'x' },
      ['/options/page_format', '/options/margin_top'],
    ],
  ])('names the field for %s', (_, options, paths) => {
    expect(faultsOf(options)).toEqual(paths);
  });

  test('never returns a page without room to print', () => {
    const length = fc
      .tuple(fc.integer({ min: 0, max: 400 }), fc.constantFrom('mm', 'cm', 'in', 'px', 'pt'))
      .map(([value, unit]) => `${value}${unit}`);
    fc.assert(
      fc.property(
        length,
        length,
        length,
        length,
        (margin_top, margin_bottom, margin_left, margin_right) => {
          const { page, errors } = resolvePage({
            margin_top,
            margin_bottom,
            margin_left,
            margin_right,
          });
          if (errors) return errors.length > 0;
          return (
            page.width - page.marginLeft - page.marginRight >= 1 &&
            page.height - page.marginTop - page.marginBottom >= 1
          );
        },
      ),
    );
  });
});
