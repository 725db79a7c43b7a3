import { describe, expect, test } from '@jest/globals';
import { withoutLosses } from './lost-resources.ts';

const PDF = '%PDF-1.4\n%%EOF\n';

const encoded = (losses: object) => Buffer.from(JSON.stringify(losses)).toString('base64');
const LOSSES = encoded({ count: 3, addresses: ['a', 'ü'], photographs: true });

const parsed = (text: string) => {
  const { pdf, ...losses } = withoutLosses(Buffer.from(text));
  return { pdf: Buffer.from(pdf).toString(), ...losses };
};

describe('withoutLosses', () => {
  test('removes the report of lost resources, and returns it', () => {
    expect(parsed(`${PDF}\n%platen-told ${LOSSES}\n%%EOF\n`)).toEqual({
      pdf: PDF,
      blockedResources: 3,
      lost: ['a', 'ü'],
      photographs: true,
    });
  });

  test('finds the longest report', () => {
    const addresses = Array.from({ length: 20 }, () => 'ü'.repeat(1_000));
    const long = encoded({ count: 20, addresses, photographs: false });
    expect(parsed(`${PDF}\n%platen-told ${long}\n%%EOF\n`)).toMatchObject({
      pdf: PDF,
      lost: addresses,
    });
  });

  test.each([
    PDF,
    '',
    `${PDF}\n%platen-told ${LOSSES}\n%%EOF\nmore`,
    `${PDF}\n%platen-told ${LOSSES}\n%%EOF\n%%EOF\n`,
    `${PDF}\n%platen-told \n%%EOF\n`,
  ])('does not change %j', (text) => {
    expect(parsed(text)).toEqual({ pdf: text });
  });

  test.each([
    Buffer.from('x').toString('base64'),
    encoded({}),
    encoded({ count: -1, addresses: [], photographs: false }),
    encoded({ count: 1, addresses: [{}], photographs: false }),
    encoded({ count: 1, addresses: [], photographs: 'no' }),
  ])('fails on a report that the guard does not write: %s', (report) => {
    expect(() => parsed(`${PDF}\n%platen-told ${report}\n%%EOF\n`)).toThrow(
      expect.objectContaining({ code: 'generation_failed' }),
    );
  });
});
