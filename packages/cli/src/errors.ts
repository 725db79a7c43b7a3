/** Something that the user can mend; its message is all they see. */
export class CliError extends Error {
  override readonly name = 'CliError';
}
