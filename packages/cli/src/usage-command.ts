import type { Usage } from '@platen/client';
import { Command } from 'commander';
import { print } from './print.ts';
import { connectByKey, type GlobalOptions } from './settings/connect.ts';

/** `platen usage`. */
export function usageCommand(signal: AbortSignal): Command {
  return new Command('usage')
    .description("This month's usage and quota.")
    .action(async (_options: unknown, self: Command) => {
      const usage = await connectByKey(self).usage({ signal });
      print(self.optsWithGlobals<GlobalOptions>().json ? JSON.stringify(usage) : textOf(usage));
    });
}

function textOf({
  month,
  plan,
  used,
  limit,
  remaining,
  overage,
  resets_at,
  hang_ups,
}: Usage): string {
  const quota = limit === null ? `${used}, no limit` : `${used} of ${limit}, ${remaining} left`;
  return [
    `${month}  ${quota}`,
    `Plan     ${plan}`,
    ...(overage > 0 ? [`Beyond   ${overage}`] : []),
    `Resets   ${resets_at}`,
    ...hangUps(hang_ups),
  ].join('\n');
}

/** @returns no line if no client of the account hung up today */
function hangUps({ uncharged_today, charged_today, limit }: Usage['hang_ups']): string[] {
  if (uncharged_today + charged_today === 0) return [];
  return [`Hang-ups ${uncharged_today} of ${limit} uncharged today, ${charged_today} charged`];
}
