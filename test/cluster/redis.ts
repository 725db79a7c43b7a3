import { kubectl } from '../harness/kubernetes/cluster.ts';
import type { Installation } from './installation.ts';

/** Sends a command to the chart's Redis. @param password by default the one that it started with */
export function inRedis(
  on: Installation,
  command: string,
  password = '$PASSWORD',
): Promise<string> {
  const shell = `REDISCLI_AUTH="${password}" redis-cli ${command}`;
  return kubectl('exec', '-n', on.pdf, 'statefulset/print-redis', '--', 'sh', '-c', shell);
}
