import { defaultOperators, Drop, toValue } from 'liquidjs';
import { compared } from './arithmetic.ts';

type Compare = (left: unknown, right: unknown) => boolean;

const STANDARD = defaultOperators as unknown as Readonly<Record<string, Compare>>;

/** @param holds of -1, 0 or 1: how two numbers compare */
function exactly(name: string, holds: (order: number) => boolean): [string, Compare] {
  const otherwise = STANDARD[name];
  return [
    name,
    (left, right) => {
      const order = compared(left, right);
      return order === undefined ? (otherwise?.(left, right) ?? false) : holds(order);
    },
  ];
}

/** An object of the request, which has keys. */
const isStructure = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Drop);

/** Liquid's operators; numbers are compared digit for digit. */
export const OPERATORS = {
  ...defaultOperators,
  contains: (left: unknown, right: unknown) =>
    isStructure(left)
      ? Object.hasOwn(left, String(toValue(right)))
      : (STANDARD['contains']?.(left, right) ?? false),
  ...Object.fromEntries([
    exactly('==', (order) => order === 0),
    exactly('!=', (order) => order !== 0),
    exactly('>', (order) => order > 0),
    exactly('<', (order) => order < 0),
    exactly('>=', (order) => order >= 0),
    exactly('<=', (order) => order <= 0),
  ]),
};
