import { SERVICES } from '../platform/resources/names.ts';
import { askPod, componentOf, type Pod } from './pods.ts';

/** The report of a service (`/statusz`). */
export interface Report {
  faults: Record<string, string>;
  gauges: Record<string, number>;
}

/** @throws the pod does not answer, or answers something else */
export type ReadReport = (podAddress: string) => Promise<Report>;

/** The reports of the services' pods, without those that do not answer. */
export async function fetchReports(
  pods: readonly Pod[],
  read: ReadReport = readReport,
): Promise<Map<Pod, Report>> {
  const running = pods.filter((pod) => pod.status?.podIP && isService(pod));
  const answers = await Promise.allSettled(running.map((pod) => read(pod.status?.podIP ?? '')));
  const found = answers.flatMap((one, index): [Pod, Report][] => {
    const pod = running[index];
    return pod && one.status === 'fulfilled' ? [[pod, one.value]] : [];
  });
  return new Map(found);
}

function isService(pod: Pod): boolean {
  return SERVICES.some((name) => name === componentOf(pod));
}

async function readReport(podAddress: string): Promise<Report> {
  const response = await askPod(podAddress, '/statusz');
  const { faults = {}, gauges = {} } = (await response.json()) as Partial<Report>;
  return { faults, gauges };
}
