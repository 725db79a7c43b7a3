import { expect } from 'vitest';

const begun = new Date();

/** A day in UTC on which this file's tests ran, because midnight may pass between a request and its expectation. */
export const dayOfThisRun = () => sinceBegun('YYYY-MM-DD'.length);

/** The same for months. */
export const monthOfThisRun = () => sinceBegun('YYYY-MM'.length);

function sinceBegun(length: number): unknown {
  const dates = [begun, new Date()].map((time) => time.toISOString().slice(0, length));
  return expect.stringMatching(new RegExp(`^(${dates.join('|')})$`));
}
