import type { BlockOf } from '@platen/contracts';
import { describe, expect, test } from 'vitest';
import { detailOf } from '../detail.fixture.ts';
import { readings } from './decode.fixture.ts';
import { renderQr } from './qr.ts';

const qr = (fields: Partial<BlockOf<'qr'>>, room?: number) =>
  renderQr({ type: 'qr', value: 'x', ...fields } as never, '/content/2', room ? { room } : {});

describe('a QR code', () => {
  test.each([
    ['an address', 'https://example.com/?a=1&b=2'],
    ['one letter', 'A'],
    ['other scripts', 'Größe 日本語 €'],
    ['several lines', 'BCD\n002\n1\nSCT\n\nMuster & Co\nDE02120300000000202051\nEUR12.30'],
    ['markup', '<script>"&\'</script>'],
    ['as much as there can be', 'x'.repeat(2331)],
  ])('with %s is read from its picture', async (_, value) => {
    expect(await readings(qr({ value }))).toEqual([{ format: 'QRCode', text: value }]);
  });

  test.each(['L', 'M', 'Q', 'H'] as const)('with error correction %s is read', async (level) => {
    const html = qr({ value: 'https://example.com', error_correction: level });
    expect((await readings(html))[0]?.text).toBe('https://example.com');
  });

  test('has more modules with more correction', () => {
    const modules = (['L', 'M', 'Q', 'H'] as const).map((error_correction) =>
      Number(/viewBox="\S+ \S+ (\d+)/.exec(qr({ value: 'x'.repeat(100), error_correction }))?.[1]),
    );
    expect(modules).toEqual([...modules].sort((a, b) => a - b));
    expect(new Set(modules).size).toBe(4);
  });

  test('is 30 mm wide by default, or narrower with less room', () => {
    expect(qr({})).toContain('width:85.039pt');
    expect(qr({ size: '2cm' })).toContain('width:56.693pt');
    expect(qr({ size: 50 })).toContain('width:50pt');
    expect(qr({}, 40)).toContain('width:40pt');
  });

  test('has its value as alternative text, escaped', () => {
    expect(qr({ value: '"<&' })).toContain('role="img" aria-label="&quot;&lt;&amp;"');
  });
});

test.each<[string, Partial<BlockOf<'qr'>>, string, RegExp]>([
  ['an empty value', { value: '' }, 'value', /not be empty/],
  ['a value that is one byte too long', { value: 'x'.repeat(2332) }, 'value', /2,331 bytes.* M/],
  [
    'a value too long for its correction',
    { value: 'x'.repeat(1274), error_correction: 'H' },
    'value',
    /1,273 bytes.* H/,
  ],
  [
    'a size too small to be read',
    { value: 'x'.repeat(500), size: '10mm' },
    'size',
    /at least [\d.]+ mm/,
  ],
  ['no size', { size: 0 }, 'size', /more than 0/],
])('%s is a fault of its field', (_, fields, field, message) => {
  const detail = detailOf(() => qr(fields));
  expect(detail.path).toBe(`/content/2/${field}`);
  expect(detail.message).toMatch(message);
});

test('the smallest documented size is readable at 300 dots per inch', async () => {
  const value = 'x'.repeat(500);
  const { message } = detailOf(() => qr({ value, size: '5mm' }));
  const size = /[\d.]+ mm/.exec(message)![0].replace(' ', '');
  expect((await readings(qr({ value, size })))[0]?.text).toBe(value);
});
