import { OK_FOR_A_WHILE, VANISHES } from './shapes.ts';
import type { Story } from './story.ts';

const stuck = {
  alert: 'PlatenOperatorFails',
  labels: { severity: 'ticket', kind: 'PdfPlatform' },
  summary: 'The operator cannot reconcile any PdfPlatform.',
  description:
    'No pass over a PdfPlatform succeeds. What runs goes on, but no change takes effect.',
};

/** The operator reconciles everything every ten minutes, so after twenty without a reconcile it is stuck. */
const LEADS = {
  'platen_operator_leader{instance="a"}': '1x120',
  'platen_operator_resync_seconds{instance="a"}': '600x120',
};

const leaderless = {
  alert: 'PlatenOperatorWithoutLeader',
  labels: { severity: 'ticket' },
  summary: 'No operator leads.',
  description:
    'None is up, or none holds the Lease. Platforms go on, but nobody repairs, scales or renews anything.',
};

/** What can happen to the operator itself. */
export const OPERATOR_CAUSES: readonly Story[] = [
  {
    ...stuck,
    series: {
      'platen_operator_reconciles_total{kind="PdfPlatform", result="ok"}': '0+1x10 10x40 11+1x40',
      'platen_operator_reconciles_total{kind="PdfPlatform", result="error"}': '0x10 0+1x40 40x40',
      // Errors between passes that end well are repeated, and gone.
      'platen_operator_reconciles_total{kind="PdfPlan", result="ok"}': '0+1x90',
      'platen_operator_reconciles_total{kind="PdfPlan", result="error"}': '0+1x90',
    },
    quiet: '30m',
    fires: '45m',
    resolved: '56m',
  },
  // It leads and does nothing: passes hang, and end neither well nor badly; after an hour they go on.
  {
    ...stuck,
    series: {
      ...LEADS,
      'platen_operator_reconciles_total{kind="PdfPlatform", result="ok"}': '1x20 1x60 1+1x40',
      'platen_operator_reconciles_total{kind="PdfPlatform", result="error"}': '0x120',
      'platen_operator_objects{kind="PdfPlatform"}': '1x120',
      'platen_operator_last_reconcile_timestamp_seconds{kind="PdfPlatform"}':
        '0+60x20 1200x60 4860+60x40',
      // Of these there are none any more.
      'platen_operator_objects{kind="PdfPlan"}': '1x20 0x100',
      'platen_operator_last_reconcile_timestamp_seconds{kind="PdfPlan"}': '0+60x20 1200x100',
      // And of these there never was one: a cluster without a platform.
      'platen_operator_objects{kind="PdfApiKey"}': '0x120',
    },
    quiet: '54m',
    fires: '57m',
    resolved: '83m',
  },
  // Nor has it ever got to one.
  {
    ...stuck,
    series: {
      ...LEADS,
      'platen_operator_objects{kind="PdfPlatform"}': '0x10 1x60',
      'platen_operator_last_reconcile_timestamp_seconds{kind="PdfPlatform"}': '_x40 2460+60x40',
      'platen_operator_objects{kind="PdfApiKey"}': '0x120',
    },
    quiet: '25m',
    fires: '28m',
    resolved: '43m',
  },
  {
    ...leaderless,
    series: {
      'platen_operator_leader{instance="a"}': OK_FOR_A_WHILE,
      'platen_operator_leader{instance="b"}': '0x80',
    },
    quiet: '12m',
    fires: '15m',
    resolved: '27m',
  },
  // No operator is left at all.
  {
    ...leaderless,
    series: { 'platen_operator_leader{instance="a"}': VANISHES },
    quiet: '12m',
    fires: '20m',
    resolved: '27m',
  },
];
