import { expect, test } from 'vitest';
import { announcement } from './tasks.ts';

test('changes of this machine are announced, with how to undo them', () => {
  const done = { task: () => undefined };
  const printed = announcement([
    { title: 'Install a package as root: qpdf', undo: 'sudo apt-get purge qpdf', ...done },
    { title: 'Build the console', undo: 'rm -r web/dist', ...done },
  ]);
  expect(printed).toContain(
    '  Install a package as root: qpdf\n    to undo: sudo apt-get purge qpdf\n',
  );
  expect(printed).toContain('  Build the console\n    to undo: rm -r web/dist\n');
});
