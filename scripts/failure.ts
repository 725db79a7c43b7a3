/** A fault that the user of the command can correct: shown as a sentence, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
