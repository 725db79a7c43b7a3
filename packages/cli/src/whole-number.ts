import { InvalidArgumentError } from 'commander';

/** Reads an option that is a whole number. @throws {InvalidArgumentError} it is none, or beyond the bounds */
export function wholeNumber(least = 0, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (/^\d+$/.test(text) && number >= least && number <= most) return number;
    const bounds = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `${least} or more`;
    throw new InvalidArgumentError(`It must be a whole number, ${bounds}.`);
  };
}
