import { expect, test } from '@jest/globals';
/* eslint-disable import-x/no-relative-packages -- the operator runs alone in its image, and starts engines all the same */
import { engineResources } from '../../operator/src/controllers/platform/resources/engines.ts';
import type { Deployment, Desired } from '../../operator/src/kube/types.ts';
import { platform } from '../../operator/src/testing/objects.ts';
/* eslint-enable import-x/no-relative-packages */
import { CHROMIUM_FLAGS, LIBREOFFICE_FLAGS } from './engine-processes.ts';

/** A platform sizes its own queues, starts each pool with what it is for, and ends pods in its own time. */
const OF_THE_PLACE =
  /^--(?:(?:chromium|libreoffice)-(?:max-concurrency|max-queue-size)|libreoffice-auto-start|gotenberg-graceful-shutdown-duration)\b/;

const common = (flags: readonly string[]) => flags.filter((flag) => !OF_THE_PLACE.test(flag));

function flagsOfPod(name: 'chromium' | 'libreoffice'): readonly string[] {
  const resources = engineResources(platform(), {
    ...{ egress: '10.0.0.1', engineReplicas: {}, images: { egress: 'egress', engine: 'engine' } },
  });
  const isDeployment = (each: { kind: string }): each is Desired<Deployment> =>
    each.kind === 'Deployment';
  const pods = resources.filter(isDeployment).map(({ spec }) => spec!.template);
  const all = pods.flatMap(({ spec }) => spec!.containers.map(({ args = [] }) => args));
  const args = all.find((each) => each.includes(`--${OTHER[name]}-disable-routes`)) ?? [];
  return args.filter((arg) => arg.startsWith('--')); // the rest is how it is begun
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
