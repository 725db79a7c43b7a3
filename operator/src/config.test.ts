import { expect, test } from 'vitest';
import { readOperatorConfig } from './config.ts';

const read = (text?: string) =>
  readOperatorConfig({
    PLATEN_OPERATOR_NAMESPACE: 'operators',
    PLATEN_VERSION: '1.2.3',
    ...(text !== undefined && { PLATEN_WATCH_NAMESPACES: text }),
  }).watchNamespaces;

test.each([
  [undefined, []],
  ['', []],
  ['pdf', ['pdf']],
  ['pdf, reports\ninvoices', ['pdf', 'reports', 'invoices']],
  ['pdf,pdf', ['pdf']],
  ['*', ['*']],
  ['a'.repeat(63), ['a'.repeat(63)]],
])('namespaces are separated by commas or spaces, each counts once: %j', (text, namespaces) => {
  expect(read(text)).toEqual(namespaces);
});

test.each(['PDF', 'pdf-', '-pdf', 'p_f', 'pdf/x', '**', 'a'.repeat(64), 'pdf,p.f'])(
  'an invalid namespace is refused at the start: %s',
  (text) => {
    expect(() => read(text)).toThrow('PLATEN_WATCH_NAMESPACES');
  },
);
