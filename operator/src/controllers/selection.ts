import type { KubeObject } from '../kube/types.ts';

/** Of a plan or an account. */
export const NOT_SELECTED = {
  reason: 'NotSelected',
  message:
    'No PdfPlatform of this namespace selects it: create one, or give this object the labels of its selector.',
};

interface Selector {
  matchLabels: Record<string, string>;
}

/** Whether an object has all of the labels and is not being deleted. */
export function isSelected({ metadata }: KubeObject, { matchLabels }: Selector): boolean {
  if (metadata.deletionTimestamp !== undefined) return false;
  return Object.entries(matchLabels).every(([name, value]) => metadata.labels?.[name] === value);
}
