import { expect, test } from '@jest/globals';
import { announcement } from './tasks.ts';

test('what changes this machine is told before, with how to undo it', () => {
  const done = { task: () => undefined };
  const told = announcement([
    { title: 'Install a package as root: qpdf', undo: 'sudo apt-get purge qpdf', ...done },
    { title: 'Build the console', undo: 'rm -r web/dist', ...done },
  ]);
  expect(told).toContain(
    '  Install a package as root: qpdf\n    to undo: sudo apt-get purge qpdf\n',
  );
  expect(told).toContain('  Build the console\n    to undo: rm -r web/dist\n');
});
