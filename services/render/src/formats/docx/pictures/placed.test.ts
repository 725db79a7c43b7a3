import { describe, expect, test } from 'vitest';
import { compose, p, textsOf } from '../docx.fixture.ts';

/** A JPEG of 3 x 2 pixels with an orientation, as far as it is read here. */
function photo(orientation: number): Buffer {
  const exif = Buffer.from(
    `457869660000` +
      `4d4d002a00000008` +
      `0001` +
      `0112000300000001${hex(orientation)}0000` +
      '00000000',
    'hex',
  );
  const app1 = Buffer.concat([Buffer.from('ffe1', 'hex'), length(exif), exif]);
  const frame = Buffer.from('08000200030101' + '1100', 'hex');
  const sof = Buffer.concat([Buffer.from('ffc0', 'hex'), length(frame), frame]);
  return Buffer.concat([Buffer.from('ffd8', 'hex'), app1, sof, Buffer.from('ffd9', 'hex')]);
}

const hex = (number: number) => number.toString(16).padStart(4, '0');
const length = (bytes: Buffer) => Buffer.from(hex(bytes.length + 2), 'hex');

const image = (orientation: number, more: object = {}) => ({
  _type: 'image',
  format: 'image/jpeg',
  ...more,
  source_base64: photo(orientation).toString('base64'),
});

const placeholder = (descr: string) =>
  `<w:p><w:r><w:t>a</w:t><w:drawing><wp:inline><wp:extent cx="30" cy="20"/><wp:docPr id="1" name="x" descr="${descr}"/><a:graphic><a:graphicData><pic:pic><pic:nvPicPr><pic:cNvPr id="1" name="x"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rId1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="30" cy="20"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

describe('a photo', () => {
  // LibreOffice turns what has the sides of the pixels: 300 x 200 of them, shown 96 to the inch.
  test.each([
    [1, undefined, undefined, [300, 200]],
    [2, undefined, '1', [300, 200]],
    [3, '10800000', undefined, [300, 200]],
    [4, '10800000', '1', [300, 200]],
    [5, '16200000', '1', [450, 300]],
    [6, '5400000', undefined, [450, 300]],
    [7, '5400000', '1', [450, 300]],
    [8, '16200000', undefined, [450, 300]],
  ])('of orientation %s is turned, not squeezed', async (orientation, turn, flip, sides) => {
    const { xml } = await compose(
      { body: p('{{ v }}') },
      { v: image(orientation, { width: 300 }) },
    );
    const form = /<a:xfrm([^>]*)>/.exec(xml())?.[1] ?? '';
    expect(/rot="(\d+)"/.exec(form)?.[1]).toBe(turn);
    expect(/flipH="(\d)"/.exec(form)?.[1]).toBe(flip);
    const sizes = [...xml().matchAll(/c([xy])="(\d+)"/g)].map(([, , emu]) => Number(emu) / 9525);
    expect(sizes).toEqual([...sides, ...sides]);
  });

  test('keeps the frame of the picture that it replaces', async () => {
    const extent = async (fit: object) => {
      const { xml } = await compose({ body: placeholder('{{ v }}') }, { v: image(6, fit) });
      expect(xml()).toContain('rot="5400000"');
      return xml()
        .match(/<(?:wp:extent|a:srcRect)[^>]*>/g)
        ?.join('');
    };
    expect(await extent({ fit: 'fill' })).toBe('<wp:extent cx="20" cy="30"/>');
    expect(await extent({})).toBe('<wp:extent cx="20" cy="13"/>');
    expect(await extent({ fit: 'cover' })).toBe(
      '<wp:extent cx="20" cy="30"/><a:srcRect l="27778" t="0" r="27778" b="0"/>',
    );
  });
});

describe('a picture that stands for an image that there is not', () => {
  test.each<[string, object, boolean]>([
    ['goes without a value', {}, false],
    ['goes for null', { v: null }, false],
    ['goes for false', { v: false }, false],
    ['stays for a text, which describes it', { v: 'A view' }, true],
  ])('%s', async (_, variables, isThere) => {
    const { xml, missing } = await compose({ body: placeholder(' {{ v }} ') }, { ...variables });
    expect(xml().includes('<w:drawing>')).toBe(isThere);
    expect(textsOf(xml())).toEqual(['a']);
    expect(missing).toEqual('v' in variables ? [] : ['v']);
  });

  test('stays where tags without a value do, and where its text says more', async () => {
    const kept = await compose({ body: placeholder('{{ v }}') }, {}, { missing_variables: 'keep' });
    expect(kept.xml()).toContain('descr="{{ v }}"');
    const described = await compose({ body: placeholder('View of {{ v }}') });
    expect(described.xml()).toContain('descr="View of "');
  });
});

test.each([
  ['of several lines', 'a\nb', true],
  ['of one line', 'a', false],
])('a value %s is not stretched in a justified paragraph', async (_, v, isKept) => {
  const body = '<w:p><w:pPr><w:jc w:val="both"/></w:pPr><w:r><w:t>{{ v }}</w:t></w:r></w:p>';
  const { xml } = await compose({ body }, { v });
  expect(xml('word/platen-settings1.xml').includes('<w:doNotExpandShiftReturn/>')).toBe(isKept);
});
