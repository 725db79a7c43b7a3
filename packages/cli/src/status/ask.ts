/** The report of one part of the platform, or why there is none. */
export interface ServiceStatus {
  name: string;
  url: string;
  state: string;
  isWell: boolean;
  version?: string;
  uptimeSeconds?: number;
  dependencies?: Record<string, boolean>;
}

interface Statusz {
  service: string;
  version: string;
  state: string;
  uptime_seconds: number;
  dependencies: Record<string, boolean>;
}

/** Long enough, because an answer takes milliseconds. */
const TIMEOUT_MS = 5_000;

/** What any caller may read. */
export async function askEdge(url: string, signal: AbortSignal): Promise<ServiceStatus> {
  const response = await ask(`${url}/readyz`, signal);
  if (!response) return unreachable('edge', url);
  const isWell = response.status === 200;
  return { name: 'edge', url, isWell, state: isWell ? 'ready' : `not ready (${response.status})` };
}

/** The report of a private port. */
export async function askService(url: string, signal: AbortSignal): Promise<ServiceStatus> {
  const base = url.replace(/(\/metrics|\/+)$/, ''); // people have the address of the metrics at hand
  const response = await ask(`${base}/statusz`, signal);
  const status = response && parseStatusz(response.text);
  if (!status) return unreachable('?', url);
  const { service: name, version, state, uptime_seconds: uptimeSeconds, dependencies } = status;
  const isWell = state === 'ready' && Object.values(dependencies).every(Boolean);
  return { name, url, state, isWell, version, uptimeSeconds, dependencies };
}

async function ask(url: string, signal: AbortSignal) {
  const headers = { Accept: 'application/json' };
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    const response = await fetch(url, { headers, signal: within });
    return { status: response.status, text: await response.text() };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function parseStatusz(text: string): Statusz | undefined {
  try {
    const report = JSON.parse(text) as Partial<Statusz> | null;
    return report?.service && report.dependencies ? (report as Statusz) : undefined;
  } catch {
    return undefined; // something else listens there
  }
}

function unreachable(name: string, url: string): ServiceStatus {
  return { name, url, state: 'unreachable', isWell: false };
}
