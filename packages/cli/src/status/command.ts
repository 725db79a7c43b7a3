import { Command } from 'commander';
import { CliError } from '../errors.ts';
import { print, table } from '../print.ts';
import { findConnection, type GlobalOptions } from '../settings/connect.ts';
import { askEdge, askService, type ServiceStatus } from './ask.ts';

interface StatusFlags extends GlobalOptions {
  services?: string[];
}

/** `platen status`: whether the platform works, and with access to its private ports, each service. */
export function statusCommand(signal: AbortSignal): Command {
  return new Command('status')
    .description(
      'Whether Platen runs and is ready; with --services, each service and what it needs.',
    )
    .option('--services <urls...>', 'private ports, such as http://127.0.0.1:9090')
    .action(async (_options: unknown, self: Command) => {
      const { services = [], json } = self.optsWithGlobals<StatusFlags>();
      const { url } = findConnection(self);
      const all = await Promise.all([
        askEdge(url, signal),
        ...services.map((service) => askService(service, signal)),
      ]);
      print(json ? JSON.stringify(all) : formatTable(all));
      const bad = all.filter(({ isWell }) => !isWell).length;
      if (bad > 0) throw new CliError(`${bad} of ${all.length} not well.`);
    });
}

function formatTable(all: ServiceStatus[]): string {
  return table(
    ['', 'State', 'Version', 'Up for', 'Needs', 'At'],
    all.map(({ name, state, version = '', uptimeSeconds, dependencies = {}, url }) => [
      name,
      state,
      version,
      uptimeSeconds === undefined ? '' : duration(uptimeSeconds),
      Object.entries(dependencies)
        .map(([dependency, isUp]) => (isUp ? dependency : `${dependency} DOWN`))
        .join(', '),
      url,
    ]),
  );
}

/** `3 d 4 h`, `5 min`, `12 s`: a duration in its two largest units. */
function duration(seconds: number): string {
  const [days, hours, minutes] = [86_400, 3_600, 60].map((unit) => Math.floor(seconds / unit)) as [
    number,
    number,
    number,
  ];
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min` : `${seconds} s`;
}
