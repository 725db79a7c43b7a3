import { planSpec, type PdfPlan } from '../../api/v1alpha1/index.ts';
import { awaiting, findings, lookAgainMs } from '../conditions.ts';
import type { Context } from '../context.ts';
import { isSelected, NOT_SELECTED } from '../selection.ts';
import { isWritten, writtenSettings } from '../settings-read.ts';
import { writeStatus } from '../status.ts';
import { writtenPlan } from './written.ts';

/** Reports the platforms that have a plan; they write the plans file. @returns when to look again */
export async function reconcilePlan(
  namespace: string,
  name: string,
  context: Context,
): Promise<number | undefined> {
  const stored = context.caches.plans.get(namespace, name);
  if (!stored || stored.metadata.deletionTimestamp !== undefined) return undefined;
  const plan: PdfPlan = { ...stored, spec: planSpec.parse(stored.spec) };
  const wanted = writtenPlan(plan.spec);
  const selecting = context.caches.platforms
    .list(namespace)
    .filter(({ spec }) => isSelected(plan, spec.plans.selector));
  const having = selecting.filter((platform) => {
    const plans = writtenSettings(platform, 'plans.json', context) as
      | Record<string, unknown>
      | undefined;
    return isWritten(plans?.[name], wanted);
  });
  const found = outcomeOf(plan, selecting.length, having.length);
  await writeStatus(context.cluster, plan, found, {
    platforms: having.map(({ metadata }) => metadata.name).sort(),
  });
  return lookAgainMs(found);
}

function outcomeOf(plan: PdfPlan, selecting: number, having: number) {
  if (selecting === 0) return awaiting(plan, 'unready', NOT_SELECTED);
  if (having < selecting)
    return findings('progressing', 'Writing', `${having} of ${selecting} platforms have it.`);
  return findings('ready', 'Written', 'Every platform that selects it has it.');
}
