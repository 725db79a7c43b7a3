import { describe, expect, test } from '@jest/globals';
import { withoutLosses } from './lost-resources.ts';

const PDF = '%PDF-1.4\n%%EOF\n';

const encoded = (losses: object) => Buffer.from(JSON.stringify(losses)).toString('base64');
const TOLD = encoded({ count: 3, addresses: ['a', 'ü'], photographs: true });

const told = (text: string) => {
  const { pdf, ...losses } = withoutLosses(Buffer.from(text));
  return { pdf: Buffer.from(pdf).toString(), ...losses };
};

describe('withoutLosses', () => {
  test('takes off what was not loaded, and tells it', () => {
    expect(told(`${PDF}\n%platen-told ${TOLD}\n%%EOF\n`)).toEqual({
      pdf: PDF,
      blockedResources: 3,
      lost: ['a', 'ü'],
      photographs: true,
    });
  });

  test('finds the longest that can be', () => {
    const addresses = Array.from({ length: 20 }, () => 'ü'.repeat(1_000));
    const long = encoded({ count: 20, addresses, photographs: false });
    expect(told(`${PDF}\n%platen-told ${long}\n%%EOF\n`)).toMatchObject({
      pdf: PDF,
      lost: addresses,
    });
  });

  test.each([
    PDF,
    '',
    `${PDF}\n%platen-told ${TOLD}\n%%EOF\nmore`,
    `${PDF}\n%platen-told ${TOLD}\n%%EOF\n%%EOF\n`,
    `${PDF}\n%platen-told \n%%EOF\n`,
  ])('leaves %j as it is', (text) => {
    expect(told(text)).toEqual({ pdf: text });
  });
});
