import { expect, test } from 'vitest';
import { parseSpiffeId } from './identity.ts';

test.each([
  ['URI:spiffe://print.pdf/edge', { trustDomain: 'print.pdf', name: 'edge' }],
  [
    'DNS:print-edge.pdf.svc, URI:spiffe://print.pdf/edge',
    { trustDomain: 'print.pdf', name: 'edge' },
  ],
  ['URI:spiffe://print.pdf/edge, URI:spiffe://print.pdf/operator', undefined],
  ['URI:spiffe://print.pdf/edge/more', undefined],
  ['URI:https://print.pdf/edge', undefined],
  ['DNS:spiffe://print.pdf/edge', undefined],
  // As Node writes a name that has a comma in itself.
  ['DNS:"x, URI:spiffe://print.pdf/edge, y"', undefined],
  ['', undefined],
  [undefined, undefined],
])('the name in %p', (subjectAltName, id) => {
  expect(parseSpiffeId(subjectAltName)).toEqual(id);
});
