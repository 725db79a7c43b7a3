import type { AdmissionRequest } from '../reservations/reservations.ts';
import { originOf, type Line, type Reservation } from './model-records.ts';
import { monthOf } from './month-of.ts';

/** Whether the keys of its origin deliver as many in the month as its own limit says. */
export function isKeyUsedUp(
  request: AdmissionRequest,
  date: string,
  { lines, leased }: { lines: readonly Line[]; leased: readonly Reservation[] },
): boolean {
  const origin = originOf(request);
  const isOfMonth = (one: { date: string }) => monthOf(one.date) === monthOf(date);
  const delivered = lines
    .filter((line) => line.origin === origin && isOfMonth(line))
    .filter(({ what }) => what === 'used' || what === 'test')
    .reduce((sum, { change }) => sum + change, 0);
  const held = leased.filter(
    (one) => one.takesKeyPlace && originOf(one) === origin && isOfMonth(one),
  );
  return delivered + held.length >= (request.keyLimit ?? Infinity);
}
