import { defaultOperators } from 'liquidjs';
import { compared } from './arithmetic.ts';

type Compare = (left: unknown, right: unknown) => boolean;

/** @param holds of -1, 0 or 1: how two numbers compare */
function exactly(name: string, holds: (order: number) => boolean): [string, Compare] {
  const otherwise = (defaultOperators as unknown as Record<string, Compare>)[name];
  return [
    name,
    (left, right) => {
      const order = compared(left, right);
      return order === undefined ? (otherwise?.(left, right) ?? false) : holds(order);
    },
  ];
}

/** Liquid's operators; numbers are compared digit for digit. */
export const OPERATORS = {
  ...defaultOperators,
  ...Object.fromEntries([
    exactly('==', (order) => order === 0),
    exactly('!=', (order) => order !== 0),
    exactly('>', (order) => order > 0),
    exactly('<', (order) => order < 0),
    exactly('>=', (order) => order >= 0),
    exactly('<=', (order) => order <= 0),
  ]),
};
