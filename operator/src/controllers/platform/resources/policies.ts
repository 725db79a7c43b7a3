import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired, Volume } from '../../../kube/types.ts';
import { metadataOf, nameOf } from './names.ts';

/** The rules of the engines' browser, as they are everywhere else. */
const FILE = new URL('../../../../../deploy/chromium/policies.json', import.meta.url);
const POLICIES = readFileSync(FILE, 'utf8');

/** A browser reads them at its start alone. */
export const POLICIES_DIGEST = createHash('sha256').update(POLICIES).digest('hex').slice(0, 16);

export function policiesMap(platform: PdfPlatform): Desired<ConfigMap> {
  return {
    kind: 'ConfigMap',
    metadata: metadataOf(platform, nameOf(platform, 'browser')),
    data: { 'platen.json': POLICIES },
  };
}

export const policiesMount = {
  name: 'browser',
  mountPath: '/etc/chromium/policies/managed',
  readOnly: true,
};

export function policiesVolume(platform: PdfPlatform): Volume {
  return { name: 'browser', configMap: { name: nameOf(platform, 'browser') } };
}
