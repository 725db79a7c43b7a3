import type { Story } from './story.ts';

const condition = (kind: string, name: string, type: string) =>
  `platen_object_condition{kind="${kind}", namespace="pdf", name="${name}", condition="${type}"}`;

/** Of what the operator tells of objects. */
export const OBJECT_CAUSES: readonly Story[] = [
  {
    alert: 'PlatenObjectStalled',
    labels: { severity: 'ticket', kind: 'PdfPlatform', namespace: 'pdf', name: 'print' },
    summary: 'The PdfPlatform print is stalled.',
    description:
      'What its spec says cannot be done until somebody mends what its condition Stalled names: a roll-out has stopped, or was not begun. What ran before runs on.',
    series: {
      [condition('PdfPlatform', 'print', 'Stalled')]: '0x10 1x10 0x10',
      [condition('PdfPlatform', 'other', 'Stalled')]: '0x30',
      [condition('PdfApiKey', 'ci', 'Stalled')]: '1x30',
    },
    ...{ quiet: '14m', fires: '17m', resolved: '23m' },
  },
  {
    alert: 'PlatenPlatformDegraded',
    labels: { severity: 'ticket', kind: 'PdfPlatform', namespace: 'pdf', name: 'print' },
    summary: 'The PdfPlatform print is degraded.',
    description:
      'It serves, but not as it ought to: pods are missing, or something that they need. Its condition Degraded says what.',
    series: {
      [condition('PdfPlatform', 'print', 'Degraded')]: '0x10 1x20 0x10',
      // A pod that is replaced.
      [condition('PdfPlatform', 'other', 'Degraded')]: '0x10 1x10 0x20',
    },
    ...{ quiet: '24m', fires: '28m', resolved: '33m' },
  },
  {
    alert: 'PlatenKeyNotReady',
    labels: { severity: 'ticket', kind: 'PdfApiKey', namespace: 'pdf', name: 'ci' },
    summary: 'The PdfApiKey ci is not ready.',
    description:
      'Its Secret holds no key that works, or the key is not what the PdfApiKey asks for. Its condition Ready says why.',
    series: {
      [condition('PdfApiKey', 'ci', 'Ready')]: '1x10 0x20 1x10',
      [condition('PdfPlatform', 'print', 'Ready')]: '0x40',
    },
    ...{ quiet: '24m', fires: '28m', resolved: '33m' },
  },
];
