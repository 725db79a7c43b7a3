import type { BlockOf } from '@platen/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { detailOf } from '../detail.fixture.ts';
import { renderImage } from './image.ts';

const image = (src: string, fields: Partial<BlockOf<'image'>> = {}) =>
  renderImage({ type: 'image', src, alt: '', ...fields } as never, '/content/1');

const uri = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"><path d="M0 0H4V3Z"/></svg>';

/** A picture of 4 × 3 pixels in every format. */
const samples: Record<string, Uint8Array> = {};

beforeAll(async () => {
  const picture = sharp({ create: { width: 4, height: 3, channels: 3, background: '#c00' } });
  samples['png'] = await picture.png().toBuffer();
  samples['jpeg'] = await picture.jpeg().toBuffer();
  samples['gif'] = await picture.gif().toBuffer();
  samples['webp'] = await picture.webp().toBuffer();
  samples['avif'] = await picture.avif().toBuffer();
  samples['svg+xml'] = Buffer.from(SVG);
});

const TYPES = ['png', 'jpeg', 'gif', 'webp', 'avif', 'svg+xml'];

describe.each(TYPES)('image/%s', (type) => {
  test('is shown', () => {
    expect(image(uri(type, samples[type]!))).toContain(`<img src="data:image/${type};base64,`);
  });

  test('is refused with every other type', () => {
    for (const other of TYPES.filter((each) => each !== type)) {
      const { path, message } = detailOf(() => image(uri(other, samples[type]!)));
      expect(path).toBe('/content/1/src');
      expect(message).toMatch(/^must be (what it says|SVG)/);
    }
  });
});

describe('a data: URI', () => {
  test('may have other spellings', () => {
    const digits = Buffer.from(samples['jpeg']!).toString('base64');
    expect(image(`data:image/jpg;base64,${digits}`)).toContain('data:image/jpeg;base64,');
    expect(image(`DATA:image/JPEG;base64,${digits.slice(0, 40)}\n ${digits.slice(40)}`)).toContain(
      digits,
    );
    expect(image(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(SVG)}`)).toContain('<img');
    expect(image(`data:image/svg+xml,${SVG}`)).toContain('<img');
  });

  test.each<[string, string, RegExp]>([
    ['an address', 'https://example.com/logo.png', /data: URI/],
    ['a file', 'file:///etc/passwd', /data: URI/],
    ['another type', 'data:image/tiff;base64,AAAA', /png, jpeg, gif, webp, avif, svg\+xml/],
    ['no image', 'data:text/html,<script>', /data: URI/],
    ['nothing', '', /data: URI/],
    ['no bytes', 'data:image/png;base64,', /not be empty/],
    ['bad base64', 'data:image/png;base64,iVBO*', /base64/],
    ['half a character of base64', 'data:image/png;base64,iVBOR', /base64/],
    ['bad percents', 'data:image/svg+xml,%E0%A4', /percent-encoded/],
    ['more than 8 MiB', uri('png', new Uint8Array(8 * 1024 * 1024 + 1)), /at most 8 MiB/],
    ['8 MiB of nothing', uri('png', new Uint8Array(8 * 1024 * 1024)), /what it says/],
    ['a broken SVG', 'data:image/svg+xml,<svg><g></svg>', /well-formed XML.*line 1, column/],
  ])('of %s is a fault', (_, src, expected) => {
    const detail = detailOf(() => image(src));
    expect(detail.path).toBe('/content/1/src');
    expect(detail.message).toMatch(expected);
  });

  test('of more than 100 megapixels is a fault', () => {
    const header = Buffer.from(samples['png']!);
    header.writeUInt32BE(20_000, 16);
    header.writeUInt32BE(5000, 20);
    expect(image(uri('png', header))).toContain('<img');
    header.writeUInt32BE(5001, 20);
    expect(detailOf(() => image(uri('png', header))).message).toMatch(
      /100 megapixels, has 20000 × 5001/,
    );
  });
});

describe('an image', () => {
  const png = () => uri('png', samples['png']!);

  test('has an escaped alternative text, or is decoration', () => {
    expect(image(png(), { alt: 'Our "logo" <3' })).toContain('alt="Our &quot;logo&quot; &lt;3"');
    expect(image(png(), { alt: 'Leaf', decorative: true })).toContain('alt=""');
  });

  test.each<[Partial<BlockOf<'image'>>, string]>([
    [{}, 'width:auto;height:auto;max-width:100%;break-inside'],
    [{ width: '20mm' }, 'style="width:56.693pt" data-width="56.693"><img'],
    [{ width: '20mm' }, 'width:100%;height:auto;max-width:100%;break-inside'],
    [{ height: 30 }, 'style="width:40pt" data-width="40"><img'],
    [{ height: 30 }, 'width:100%;height:30pt;max-width:100%;object-fit:contain'],
    [{ width: 50, height: 30 }, 'style="width:50pt" data-width="50"><img'],
    [{ width: 40, height: 30, fit: 'cover' }, 'object-fit:cover'],
    [{ width: 40, height: 30, fit: 'fill' }, 'object-fit:fill'],
  ])('with %j has the given sides', (fields, style) => {
    expect(image(png(), fields)).toContain(style);
  });

  test.each(['width', 'height'] as const)('with a %s of 0 is a fault', (field) => {
    expect(detailOf(() => image(png(), { [field]: 0 })).path).toBe(`/content/1/${field}`);
  });
});
