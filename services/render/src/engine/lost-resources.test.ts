import { describe, expect, test } from '@jest/globals';
import { withoutLosses } from './lost-resources.ts';

const PDF = '%PDF-1.4\n%%EOF\n';

const told = (text: string) => {
  const { pdf, ...losses } = withoutLosses(Buffer.from(text));
  return { pdf: Buffer.from(pdf).toString(), ...losses };
};

describe('withoutLosses', () => {
  test.each([1, 999_999_999])('takes %i off, and tells it with the addresses', (count) => {
    const listed = Buffer.from('["a","ü"]').toString('base64');
    expect(told(`${PDF}\n%platen-lost ${count} ${listed}\n%%EOF\n`)).toEqual({
      ...{ pdf: PDF, blockedResources: count, lost: ['a', 'ü'] },
    });
  });

  test.each([
    PDF,
    '',
    `${PDF}\n%platen-lost 1 W10=\n%%EOF\nmore`,
    `${PDF}\n%platen-lost 1 W10=\n%%EOF\n%%EOF\n`,
    `${PDF}\n%platen-lost -1 W10=\n%%EOF\n`,
    `${PDF}\n%platen-lost 1234567890 W10=\n%%EOF\n`,
  ])('leaves %j as it is', (text) => {
    expect(told(text)).toEqual({ pdf: text });
  });
});
