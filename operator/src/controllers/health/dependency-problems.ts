import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { ENGINES, SERVICES, type Component } from '../platform/resources/names.ts';
import type { Proven } from '../platform/resources/proven.ts';
import { revisionOf } from '../platform/resources/revision.ts';
import { sentence } from './pod-problems.ts';
import { componentOf, isReady, unreadyMs, type Pod } from './pods.ts';
import type { Report } from './reports.ts';
import { GRACE_PERIOD_MS, type Problem } from './problem.ts';

/** How long a new platform may wait for dependencies that are installed beside it. */
const INSTALLED_MS = 120_000;

/** Nothing listens there yet, or what does has only begun to. A refusal or a wrong certificate is another case. */
const IS_ABSENT =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|no answer|unreachable|closed|ends every connection|does not serve|Name resolution/;

interface Observed {
  pod: Pod;
  report: Report;
  /** Revisions that have been ready before. */
  proven: Proven;
  /** Parts without a serving pod; they report themselves. */
  absent: ReadonlySet<string>;
}

/** The dependencies that a pod cannot use, by its own report. */
export function dependencyProblems(
  observed: Observed,
  platform: PdfPlatform,
  now: number,
): Problem[] {
  const { pod, report, absent } = observed;
  const component = componentOf(pod);
  if (!isReady(pod) && unreadyMs(pod, now) < GRACE_PERIOD_MS) return [];
  return Object.entries(report.faults)
    .filter(([name]) => !absent.has(name))
    .map(
      ([name, fault]) =>
        [name, fault, effectOf({ ...observed, name, fault }, platform, now)] as const,
    )
    .map(([name, fault, effect]) => ({
      component,
      reason: 'DependencyDown',
      effect,
      // A service tries again soon to reach a part that has just become ready.
      hasGracePeriod: effect === 'degrades' || isPart(name),
      message: `${component} cannot use ${name}: ${sentence(fault)} ${remedyOf(name, component, platform)}`,
    }));
}

/** Files that a process cannot use, and works without. */
export function fileProblems({ pod, report }: Pick<Observed, 'pod' | 'report'>): Problem[] {
  const component = componentOf(pod);
  return Object.entries(report.gauges)
    .filter(([name, value]) => name.startsWith(FILE_GAUGE) && value === 0)
    .map(([name]) => {
      const file = /file="([^"]*)"/.exec(name)?.[1] ?? '';
      const log = `kubectl logs --namespace ${pod.metadata.namespace} ${pod.metadata.name}`;
      const message = `${component} cannot use its ${file} file, so the former content stays in force. The log says why: ${log}`;
      const effect = 'degrades';
      return { component, effect, reason: 'ConfigNotUsable', message, hasGracePeriod: true };
    });
}

const FILE_GAUGE = 'platen_config_last_reload_successful';

function effectOf(
  { pod, proven, name, fault }: Observed & { name: string; fault: string },
  { spec }: PdfPlatform,
  now: number,
): Problem['effect'] {
  const component = componentOf(pod);
  const revisions = proven[component] ?? [];
  const isProven = revisions.includes(revisionOf(pod) ?? '');
  // It is ready, or will be, without the dependency.
  if (isReady(pod) || isProven || isOptional(name, component, spec)) return 'degrades';
  const isInstalling = revisions.length === 0 && IS_ABSENT.test(fault);
  return isInstalling && unreadyMs(pod, now) < INSTALLED_MS ? 'waits' : 'stalls';
}

function isPart(name: string): boolean {
  return [...SERVICES, ...ENGINES].some((one) => one === name);
}

function isOptional(name: string, component: Component, { storeFailure }: PdfPlatform['spec']) {
  return component === 'usage' && name === 'redis' && storeFailure === 'open';
}

function remedyOf(name: string, component: Component, { spec, metadata }: PdfPlatform): string {
  if (name === 'redis') {
    const { urlFrom, usageUrlFrom = urlFrom } = spec.redis;
    const { name: secret, key = 'url' } = component === 'usage' ? usageUrlFrom : urlFrom;
    const ca = spec.trustedCa ? `, the ConfigMap ${spec.trustedCa.name}` : '';
    return `Correct ${key} in the Secret ${secret}${ca}, or repair Redis.`;
  }
  if (name.startsWith('issuer ')) {
    return `Correct spec.issuers, name its authority in spec.trustedCa, or repair the issuer.`;
  }
  if (!isPart(name)) return 'Mend it.';
  return `Look for NetworkPolicies in ${metadata.namespace} that are not the operator's, and at the pods of ${name}.`;
}
