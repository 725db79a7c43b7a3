export const GS1_FORM =
  'must be GS1 identifiers in brackets, each followed by its data, such as "(01)09521234543213(10)ABC123"';

/** GS1 General Specifications, 5.4.1. */
const LIMIT = 'must have at most 48 characters besides the brackets';

/** An error of bwip-js: `bwipp.<name>#<line>: <text>`, which names the identifier at fault if there is one. */
const ERROR = /^bwipp\.GS1(\w+)#\d+:(?:.*?\bAIs? \(?(\d+))?/;

/** The required data of an identifier, by bwip-js's name of the fault. */
const EXPECTED: readonly [names: RegExp, expected: string][] = [
  [/^unknownAI$/, 'is not defined by GS1'],
  [/^badChecksum$|CheckPair|checkChar/i, 'must have a correct check digit'],
  [/TooShort$/, 'must have more data'],
  [/TooLong$/, 'must have less data'],
  [/Numeric|^badCSET|Character/i, 'must only have characters that GS1 allows in it'],
  [/^bad(?:Date|Day|Month|Hour|Minute|Second)/, 'must have a date or time that exists'],
];

/** Says what was expected of a value of GS1-128 that bwip-js refuses. */
export function gs1Expected(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('inputTooLong')) return LIMIT;
  const [, name = '', identifier] = ERROR.exec(message) ?? [];
  const expected = EXPECTED.find(([names]) => names.test(name))?.[1];
  return identifier && expected ? `the identifier (${identifier}) ${expected}` : GS1_FORM;
}

/**
 * The check digit of GS1's numbers (GS1 General Specifications, 7.9.1): weights 3 and 1 in turns from the right.
 * @param digits the number without its check digit
 */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    sum += Number(digits.at(-place)) * (place % 2 === 0 ? 1 : 3);
  }
  return (10 - (sum % 10)) % 10;
}
