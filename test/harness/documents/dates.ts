import { expect } from '@jest/globals';

const begun = new Date();

/** A day in UTC on which this file's tests ran: midnight may pass between a request and what is expected of it. */
export const dayOfThisRun = () => sinceBegun('YYYY-MM-DD'.length);

/** As above, of months. */
export const monthOfThisRun = () => sinceBegun('YYYY-MM'.length);

function sinceBegun(length: number): unknown {
  const dates = [begun, new Date()].map((time) => time.toISOString().slice(0, length));
  return expect.stringMatching(new RegExp(`^(${dates.join('|')})$`));
}
