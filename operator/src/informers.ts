import type { PdfAccount, PdfApiKey, PdfPlan, PdfPlatform } from './api/v1alpha1/index.ts';
import { MANAGED } from './controllers/platform/resources/names.ts';
import { OWNED_KINDS } from './controllers/platform/resources/index.ts';
import { Informer, type InformerParts } from './kube/informer.ts';

export type Informers = ReturnType<typeof createInformers>;

/** Copies of all objects that the operator reads; of its own kinds only those with its label. */
export function createInformers(parts: InformerParts, namespace: string | undefined) {
  const labelSelector = Object.entries(MANAGED)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
  const owned = [...OWNED_KINDS, 'Secret'].map(
    (kind) => new Informer(parts, { kind, namespace, labelSelector }),
  );
  return {
    platforms: new Informer<PdfPlatform>(parts, { kind: 'PdfPlatform', namespace }),
    plans: new Informer<PdfPlan>(parts, { kind: 'PdfPlan', namespace }),
    accounts: new Informer<PdfAccount>(parts, { kind: 'PdfAccount', namespace }),
    apiKeys: new Informer<PdfApiKey>(parts, { kind: 'PdfApiKey', namespace }),
    owned: new Map(owned.map((one) => [one.kind, one])),
  };
}

export function allOf({ owned, ...own }: Informers): Pick<Informer, 'kind' | 'start' | 'stop'>[] {
  return [...Object.values(own), ...owned.values()];
}
