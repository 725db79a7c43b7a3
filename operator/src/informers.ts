import type { PdfAccount, PdfApiKey, PdfPlan, PdfPlatform } from './api/v1alpha1/index.ts';
import { MANAGED } from './controllers/platform/resources/names.ts';
import { OWNED_KINDS } from './controllers/platform/resources/index.ts';
import type { connect } from './kube/connect.ts';
import type { Informer } from './kube/informer.ts';

export type Informers = ReturnType<typeof createInformers>;

/** Copies of all that the operator looks at. Of what it owns, only what has its label. */
export function createInformers(
  { informer }: ReturnType<typeof connect>,
  namespace: string | undefined,
) {
  const labelSelector = Object.entries(MANAGED)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
  const owned = [...OWNED_KINDS, 'Secret'].map((kind) =>
    informer({ kind, namespace, labelSelector }),
  );
  return {
    platforms: informer<PdfPlatform>({ kind: 'PdfPlatform', namespace }),
    plans: informer<PdfPlan>({ kind: 'PdfPlan', namespace }),
    accounts: informer<PdfAccount>({ kind: 'PdfAccount', namespace }),
    apiKeys: informer<PdfApiKey>({ kind: 'PdfApiKey', namespace }),
    owned: new Map(owned.map((one) => [one.kind, one])),
  };
}

export function allOf({ owned, ...own }: Informers): Pick<Informer, 'start' | 'stop'>[] {
  return [...Object.values(own), ...owned.values()];
}
