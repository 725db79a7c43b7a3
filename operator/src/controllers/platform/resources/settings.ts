import type { PdfAccount, PdfPlan, PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { ConfigMap, Desired } from '../../../kube/types.ts';
import { accountsFile, type ListedSubject } from '../../account/listed.ts';
import { writtenPlan } from '../../plan/written.ts';
import { metadataOf, nameOf } from './names.ts';
import { signingSettings } from './signing.ts';

/** The name of the ConfigMap with the files of services. */
export const SETTINGS = 'settings';

export function settingsName(platform: PdfPlatform): string {
  return nameOf(platform, SETTINGS);
}

/** Whom a platform has selected. */
interface Selected {
  plans: readonly PdfPlan[];
  accounts: readonly PdfAccount[];
  ended: readonly ListedSubject[];
}

/** The files of auth and usage, which watch plans and accounts, and of render. */
export function settingsMap(platform: PdfPlatform, selected: Selected): Desired<ConfigMap> {
  const plans = selected.plans.map(({ metadata, spec }) => [metadata.name, writtenPlan(spec)]);
  return {
    kind: 'ConfigMap',
    metadata: metadataOf(platform, settingsName(platform)),
    data: {
      'plans.json': JSON.stringify(Object.fromEntries(plans)),
      'accounts.json': JSON.stringify([...accountsFile(selected.accounts), ...selected.ended]),
      'issuers.json': issuersFile(platform),
      ...signingSettings(platform),
    },
  };
}

/** The issuers file; auth reads it only at its start. */
export function issuersFile({ spec }: PdfPlatform): string {
  return JSON.stringify(
    spec.issuers.map((one) => ({
      issuer: one.issuer,
      audience: one.audience,
      jwks_url: one.jwksUrl,
      algorithms: one.algorithms,
      account_claim: one.accountClaim,
      plan_claim: one.planClaim,
      create_accounts: one.createAccounts,
      default_plan: one.defaultPlan,
      console: one.console && writtenConsole(one.console),
    })),
  );
}

type Console = NonNullable<PdfPlatform['spec']['issuers'][number]['console']>;

function writtenConsole({ clientId, scopes, resource, name }: Console) {
  return { client_id: clientId, scopes, resource, name };
}
