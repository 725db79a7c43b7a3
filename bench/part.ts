import type { TestPlatform } from '../test/harness/platform.ts';

/** What a part of the bench needs. */
export interface Bench {
  platform: TestPlatform;
  gotenbergUrl: string;
  /** The addresses of Redis, Gotenberg and the egress proxy. */
  enginePids: () => number[];
  /** All processes of the platform and its engines. */
  pids: () => number[];
  /** The wanted number of rounds. */
  rounds: number | undefined;
  /** The duration in milliseconds, divided by `PLATEN_BENCH_HASTE`. */
  lasting: (ms: number) => number;
}

/** The result of a part: for people, and for `latest.json`. */
export interface Finding {
  lines: string[];
  result: object;
}
