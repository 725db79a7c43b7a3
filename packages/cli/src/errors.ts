/** Something that the user can mend; its message is all they see. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  /** What the program exits with. */
  readonly exitCode: number = 1;
}

/** The command itself is at fault: an option, a file that is not there, a setting that is missing. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';
  override readonly exitCode = 2;
}
