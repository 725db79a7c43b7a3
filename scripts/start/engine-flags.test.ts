import { expect, test } from '@jest/globals';
/* eslint-disable import-x/no-relative-packages -- the operator runs alone in its image, and starts engines all the same */
import { engineResources } from '../../operator/src/controllers/platform/resources/engines.ts';
import type { Container } from '../../operator/src/kube/types.ts';
import { platform } from '../../operator/src/testing/objects.ts';
/* eslint-enable import-x/no-relative-packages */
import { CHROMIUM_FLAGS, LIBREOFFICE_FLAGS } from './engine-processes.ts';

/** Natively documents are let out through a proxy, in a cluster not at all; a platform sizes its own queues. */
const OF_THE_PLACE =
  /^--(?:(?:chromium|libreoffice)-(?:enable-environment-proxy|deny-list|max-concurrency|max-queue-size)|libreoffice-auto-start)\b/;

const common = (flags: readonly string[]) => flags.filter((flag) => !OF_THE_PLACE.test(flag));

/** What runs pods has a template of them. */
interface Workload {
  spec?: { template?: { spec?: { containers: Container[] } } };
}

function flagsOfPod(name: 'chromium' | 'libreoffice'): string[] {
  const containers = (engineResources(platform()) as Workload[]).flatMap(
    ({ spec }) => spec?.template?.spec?.containers ?? [],
  );
  const isIt = ({ args = [] }: Container) => args.includes(`--${OTHER[name]}-disable-routes`);
  const [, ...flags] = containers.find(isIt)?.args ?? [];
  return flags;
}

const OTHER = { chromium: 'libreoffice', libreoffice: 'chromium' } as const;

test.each([
  ['chromium', CHROMIUM_FLAGS],
  ['libreoffice', LIBREOFFICE_FLAGS],
] as const)('an engine for %s has the same flags on Kubernetes as elsewhere', (name, native) => {
  expect(new Set(common(flagsOfPod(name)))).toEqual(new Set(common(native)));
});

test.each(['chromium', 'libreoffice'] as const)('queues are bounded in pods of %s', (name) => {
  expect(flagsOfPod(name).join(' ')).toMatch(new RegExp(`--${name}-max-queue-size=[1-9]`));
});
