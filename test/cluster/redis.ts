import { kubectl } from '../harness/kubernetes/cluster.ts';
import type { Installation } from './installation.ts';

/** Says something to the Redis that came with the chart. @param password left out: that which it was started with */
export function inRedis(
  on: Installation,
  command: string,
  password = '$PASSWORD',
): Promise<string> {
  const shell = `REDISCLI_AUTH="${password}" redis-cli ${command}`;
  return kubectl('exec', '-n', on.pdf, 'statefulset/print-redis', '--', 'sh', '-c', shell);
}
