import { describe, expect, test } from '@jest/globals';
import { withoutCount } from './blocked-resources.ts';

const PDF = '%PDF-1.4\n%%EOF\n';

const counted = (text: string) => {
  const { pdf, ...count } = withoutCount(Buffer.from(text));
  return { pdf: Buffer.from(pdf).toString(), ...count };
};

describe('withoutCount', () => {
  test.each([1, 999_999_999])('takes %i off, and tells it', (count) => {
    expect(counted(`${PDF}\n%platen-blocked ${count}\n%%EOF\n`)).toEqual({
      ...{ pdf: PDF, blockedResources: count },
    });
  });

  test.each([
    PDF,
    '',
    `${PDF}\n%platen-blocked 1\n%%EOF\nmore`,
    `${PDF}\n%platen-blocked 1\n%%EOF\n%%EOF\n`,
    `${PDF}\n%platen-blocked -1\n%%EOF\n`,
    `${PDF}\n%platen-blocked 1234567890\n%%EOF\n`,
  ])('leaves %j as it is', (text) => {
    expect(counted(text)).toEqual({ pdf: text });
  });
});
