import type { TestPlatform } from '../test/harness/platform.ts';

/** What parts of the bench work with. */
export interface Bench {
  platform: TestPlatform;
  gotenbergUrl: string;
  /** Of Redis, Gotenberg and the egress proxy. */
  enginePids: () => number[];
  /** All processes of the platform and its engines. */
  pids: () => number[];
  /** How many rounds were asked for. */
  rounds: number | undefined;
  /** How long something takes that usually takes so many milliseconds: `PLATEN_BENCH_HASTE` times less. */
  lasting: (ms: number) => number;
}

/** What a part found: for people, and for `latest.json`. */
export interface Finding {
  lines: string[];
  result: object;
}
