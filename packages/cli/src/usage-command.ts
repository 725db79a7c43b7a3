import type { Usage, UsageHistory } from '@platen/client';
import { Command } from 'commander';
import { print, table } from './print.ts';
import { connectByKey, type GlobalOptions } from './settings/connect.ts';
import { wholeNumber } from './whole-number.ts';

export function usageCommand(signal: AbortSignal): Command {
  return new Command('usage')
    .description("This month's usage and quota; or former months.")
    .option(
      '--history [months]',
      'the ledger of 1 to 24 months, the newest first',
      wholeNumber(1, 24),
    )
    .action(async ({ history }: { history?: true | number }, self: Command) => {
      const platen = connectByKey(self);
      const { json } = self.optsWithGlobals<GlobalOptions>();
      if (history === undefined) {
        const usage = await platen.usage({ signal });
        print(json ? JSON.stringify(usage) : textOf(usage));
      } else {
        const ledger = await platen.usageHistory(history === true ? 12 : history, { signal });
        print(json ? JSON.stringify(ledger) : tableOf(ledger));
      }
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

function tableOf({ months: all }: UsageHistory): string {
  const rows = all.map(({ month, ...counts }) => [
    month,
    ...COUNTS.map((name) => String(counts[name])),
  ]);
  return table(['MONTH', ...COUNTS.map((name) => name.toUpperCase())], rows);
}

const COUNTS = ['used', 'overage', 'failed', 'test'] as const;
