/** A process of the platform: how to run it, and how to check that it works. */
export interface ProcessSpec {
  /** Names it in messages, in the log's file name and in `PLATEN_PID_…`. */
  name: string;
  command: string;
  args: string[];
  env: NodeJS.ProcessEnv;
  /** Resolves to true once it does its work; asked again and again. */
  isReady: () => Promise<boolean>;
  /** How long it may take to become ready, in milliseconds; left out, a minute. */
  startsWithinMs?: number;
  /** How long it may take to finish what it is doing before it is ended, in milliseconds. */
  graceMs: number;
  /** It runs what strangers sent: it does not see our environment, and yields to what answers callers. */
  isUntrusted?: true;
  /**
   * It is enclosed (enclosure.ts; only where `canEnclose`), and this is the port of this machine by which its own network is
   * entered: the process is sent a server that listens there. It is asked to stop together with its children.
   */
  entrance?: number;
  /** Its folder for temporary files: empty at every start, gone after the end. */
  workFolder?: string;
}
