import { describe, expect, test } from 'vitest';
import { afterSecondTry, failingFiles, toTally, type Report } from './report.ts';

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
});

/** As Vitest counts; a file without a test did not load. */
function reportOf(...testResults: Report['testResults']): Report {
  return { testResults, faults: 0, isCutOff: false };
}

const KILLED = { ...file('killed'), status: 'passed' };

const FIRST = reportOf(
  file('whole', 'passed', 'passed', 'skipped'),
  file('part', 'passed', 'failed'),
  file('unloaded'),
);

test('a file that did not load counts as one failure', () => {
  expect(toTally(FIRST)).toEqual({ passed: 3, failed: 2, skipped: 1 });
  expect(failingFiles(FIRST)).toEqual(['part', 'unloaded']);
});

test('what fails outside of any test counts as one failure', () => {
  const report = { ...reportOf(file('whole', 'passed')), faults: 1 };
  expect(toTally(report)).toEqual({ passed: 1, failed: 1, skipped: 0 });
});

test('a file that the end in time left out counts as skipped', () => {
  const begun = file('part', 'passed', 'skipped');
  const report = { ...reportOf(begun, KILLED), isCutOff: true };
  expect(toTally(report)).toEqual({ passed: 1, failed: 0, skipped: 2 });
  expect(failingFiles(report)).toEqual([]);
});

test('a file whose process was killed has failed, although Vitest says that it passed', () => {
  const midway = { ...file('midway', 'passed', 'pending'), status: 'passed' };
  const report = { ...reportOf(file('whole', 'passed'), KILLED, midway), faults: 2 };
  expect(toTally(report)).toMatchObject({ failed: 2 });
  expect(failingFiles(report)).toEqual(['killed', 'midway']);
  const second = reportOf(file('killed', 'passed'), file('midway', 'passed', 'passed'));
  expect(afterSecondTry(report, second)).toEqual({ passed: 4, failed: 0, skipped: 0 });
});

describe('after a second try', () => {
  test('files that passed now count completely', () => {
    const second = reportOf(file('part', 'passed', 'passed'), file('unloaded', 'passed'));
    expect(afterSecondTry(FIRST, second)).toEqual({ passed: 5, failed: 0, skipped: 1 });
  });

  test('a file that fails again has failed', () => {
    const second = reportOf(file('part', 'passed', 'failed'), file('unloaded'));
    expect(afterSecondTry(FIRST, second)).toEqual({ passed: 3, failed: 2, skipped: 1 });
  });
});
