import type { TestPlatform } from '../test/harness/platform.ts';

/** What parts of the bench work with. */
export interface Bench {
  platform: TestPlatform;
  gotenbergUrl: string;
  /** All processes of the platform and its engines. */
  pids: () => number[];
  /** How many rounds were asked for. */
  rounds: number | undefined;
}

/** What a part found: for people, and for `latest.json`. */
export interface Finding {
  lines: string[];
  result: object;
}
