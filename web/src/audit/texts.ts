/** Every sentence of the page of the audit log. */
export const texts = {
  title: 'Audit log',
  lead: 'Who changed your API keys in the last 90 days; at most the last 1,000 changes.',
  table: 'Changes of API keys',
  columns: { at: 'When', actor: 'Who', action: 'What', key: 'Key' },
  actions: { created: 'Created', updated: 'Edited', rotated: 'Rotated', revoked: 'Revoked' },
  you: (name: string) => `${name} (you)`,
  operator: 'The operator',
  unknown: 'Not known',
  none: { title: 'No change matches', hint: 'Choose “All” in the filters.' },
  empty: 'No changes in the last 90 days',
  emptyText: 'Each creation, edit, rotation and revocation appears here at once.',
};
