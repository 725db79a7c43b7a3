import type { Logger } from '@platen/runtime';
import type { Informers } from '../informers.ts';
import type { KubeObject } from '../kube/types.ts';
import type { OperatorMetrics } from '../metrics.ts';
import { reconcileAccount } from './account/reconcile.ts';
import { reconcileApiKey, type AuthAt } from './api-key/reconcile.ts';
import type { Context } from './context.ts';
import { Controller } from './controller.ts';
import { reconcileEngineScale } from './engine-scale/reconcile.ts';
import { reconcileHealth } from './health/reconcile.ts';
import { reconcilePlan } from './plan/reconcile.ts';
import { reconcilePlatform } from './platform/reconcile.ts';
import { nameOf, PROBER } from './platform/resources/names.ts';

interface ControllerParts {
  informers: Informers;
  context: Context & { authAt: AuthAt };
  log: Pick<Logger, 'warn'>;
  metrics: OperatorMetrics;
}

/** Creates every controller, and connects it to the changes that concern it. */
export function createControllers({ informers, context, log, metrics }: ControllerParts) {
  const controller = (kind: string, all: Lister, reconcile: Reconcile) =>
    new Controller({
      kind,
      objects: () => all.list(),
      reconcile: (namespace, name) => reconcile(namespace, name, context),
      log,
      metrics,
    });
  const platforms = controller('PdfPlatform', informers.platforms, reconcilePlatform);
  const plans = controller('PdfPlan', informers.plans, reconcilePlan);
  const accounts = controller('PdfAccount', informers.accounts, reconcileAccount);
  const apiKeys = controller('PdfApiKey', informers.apiKeys, reconcileApiKey);
  const onScaled = (platform: KubeObject) => platforms.add(platform);
  const scales = controller('EngineScale', informers.platforms, (namespace, name) =>
    reconcileEngineScale(namespace, name, { ...context, onScaled }),
  );
  const onChanged = (platform: KubeObject) => platforms.add(platform);
  const healths = controller('Health', informers.platforms, (namespace, name) =>
    reconcileHealth(namespace, name, { ...context, onChanged }),
  );

  const addAll =
    (target: Controller, all: Lister) =>
    ({ metadata }: KubeObject) => {
      for (const object of all.list(metadata.namespace)) target.add(object);
    };
  const platformsNear = addAll(platforms, informers.platforms);
  const plansNear = addAll(plans, informers.plans);
  const accountsNear = addAll(accounts, informers.accounts);
  const apiKeysNear = addAll(apiKeys, informers.apiKeys);

  /** Its own key, or an object without an owner that has the key's name. */
  const platformOfProber = ({ metadata: { namespace, name } }: KubeObject) => {
    for (const platform of informers.platforms.list(namespace)) {
      if (nameOf(platform, PROBER) === name) platforms.add(platform);
    }
  };

  const addPlatform = (one: KubeObject) => {
    platforms.add(one);
    scales.add(one);
    healths.add(one);
  };

  const causes: [{ onChange(listener: (object: KubeObject) => void): void }, Effect[]][] = [
    [informers.platforms, [addPlatform, platformsNear, plansNear, accountsNear, apiKeysNear]],
    [informers.plans, [(one) => plans.add(one), platformsNear, accountsNear, apiKeysNear]],
    [informers.accounts, [(one) => accounts.add(one), platformsNear, accountsNear, apiKeysNear]],
    [informers.apiKeys, [(one) => apiKeys.add(one), platformOfProber]],
  ];
  for (const [kind, informer] of informers.owned) {
    const effects: Effect[] = [
      (one) => platforms.addOwnerOf(one),
      (one) => apiKeys.addOwnerOf(one),
    ];
    if (kind === 'ConfigMap') effects.push(plansNear, accountsNear);
    causes.push([informer, effects]);
  }

  const all = [scales, healths, platforms, plans, accounts, apiKeys];
  let timer: NodeJS.Timeout | undefined;
  return {
    /** Reconciles everything now and at intervals, and whatever changes from now on. */
    start: (resyncMs: number) => {
      for (const [informer, effects] of causes) {
        informer.onChange((object) => effects.forEach((effect) => effect(object)));
      }
      resync();
      timer = setInterval(resync, resyncMs);
    },
    close: () => {
      clearInterval(timer);
      return Promise.all(all.map((one) => one.close()));
    },
  };

  function resync(): void {
    for (const one of informers.platforms.list()) addPlatform(one);
    for (const one of informers.plans.list()) plans.add(one);
    for (const one of informers.accounts.list()) accounts.add(one);
    for (const one of informers.apiKeys.list()) apiKeys.add(one);
  }
}

interface Lister {
  /** @param namespace absent: all of them */
  list(namespace?: string): readonly KubeObject[];
}

type Effect = (object: KubeObject) => void;

type Reconcile = (
  namespace: string,
  name: string,
  context: Context & { authAt: AuthAt },
) => Promise<number | undefined>;
