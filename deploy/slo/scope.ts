/** Durations as PromQL writes them, in seconds. */
const SECONDS = {
  '1m': 60,
  '2m': 120,
  '5m': 300,
  '10m': 600,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '2h': 7_200,
  '6h': 21_600,
  '1d': 86_400,
  '3d': 259_200,
  '30d': 2_592_000,
} as const;

export type Duration = keyof typeof SECONDS;

export interface Settings {
  /** Labels of one platform's series, such as `{ namespace: 'pdf' }`; rules also add them to their results. */
  labels?: Record<string, string>;
  /** Divides every duration: 60 makes hours of minutes, for tests. A whole divisor of 60. */
  speed?: number;
  /** URL of the runbooks, without a slash at its end. */
  runbooks?: string;
  /** Whether there is a prober; left out: wherever Prometheus has known one for a day. */
  isProbed?: boolean | undefined;
}

/** One platform's series over durations that may be shortened. */
export class Scope {
  readonly labels: Readonly<Record<string, string>>;
  readonly runbooks: string;
  readonly isProbed: boolean | undefined;
  readonly #speed: number;

  constructor({ labels = {}, speed = 1, runbooks = 'docs/runbooks', isProbed }: Settings = {}) {
    this.labels = labels;
    this.#speed = speed;
    this.runbooks = runbooks;
    this.isProbed = isProbed;
  }

  /** A metric of this platform, narrowed by matchers: `up{namespace="pdf",component="edge"}`. */
  metric(name: string, ...matchers: string[]): string {
    const own = Object.entries(this.labels).map(([label, value]) => `${label}="${value}"`);
    const all = [...own, ...matchers].join(', ');
    return all === '' ? name : `${name}{${all}}`;
  }

  duration(duration: Duration): string {
    return this.#speed === 1 ? duration : `${this.seconds(duration)}s`;
  }

  seconds(duration: Duration): number {
    return SECONDS[duration] / this.#speed;
  }
}
