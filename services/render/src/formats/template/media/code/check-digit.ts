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
