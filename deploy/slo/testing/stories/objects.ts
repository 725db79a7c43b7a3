import type { Story } from './story.ts';

const condition = (kind: string, name: string, type: string) =>
  `platen_object_condition{kind="${kind}", namespace="pdf", name="${name}", condition="${type}"}`;

/** The stories of the operator's objects. */
export const OBJECT_CAUSES: readonly Story[] = [
  {
    alert: 'PlatenObjectStalled',
    labels: { severity: 'ticket', kind: 'PdfPlatform', namespace: 'pdf', name: 'print' },
    summary: 'The PdfPlatform print is stalled.',
    description:
      'The operator cannot apply its spec until somebody removes the cause, which the condition Stalled names. A roll-out has stopped or did not begin. The former pods go on.',
    series: {
      [condition('PdfPlatform', 'print', 'Stalled')]: '0x10 1x10 0x10',
      [condition('PdfPlatform', 'other', 'Stalled')]: '0x30',
      [condition('PdfApiKey', 'ci', 'Stalled')]: '1x30',
    },
    quiet: '14m',
    fires: '17m',
    resolved: '23m',
  },
  {
    alert: 'PlatenPlatformDegraded',
    labels: { severity: 'ticket', kind: 'PdfPlatform', namespace: 'pdf', name: 'print' },
    summary: 'The PdfPlatform print is degraded.',
    description:
      'It serves, but not as it should: pods are missing, or something that they need. The condition Degraded says what.',
    series: {
      [condition('PdfPlatform', 'print', 'Degraded')]: '0x10 1x20 0x10',
      // A pod that is replaced.
      [condition('PdfPlatform', 'other', 'Degraded')]: '0x10 1x10 0x20',
    },
    quiet: '24m',
    fires: '28m',
    resolved: '33m',
  },
  {
    alert: 'PlatenKeyNotReady',
    labels: { severity: 'ticket', kind: 'PdfApiKey', namespace: 'pdf', name: 'ci' },
    summary: 'The PdfApiKey ci is not ready.',
    description:
      'Its Secret has no working key, or the key does not match the PdfApiKey. The condition Ready says why.',
    series: {
      [condition('PdfApiKey', 'ci', 'Ready')]: '1x10 0x20 1x10',
      [condition('PdfPlatform', 'print', 'Ready')]: '0x40',
    },
    quiet: '24m',
    fires: '28m',
    resolved: '33m',
  },
];
