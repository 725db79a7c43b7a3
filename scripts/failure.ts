/** Something that whoever runs the command can mend: shown as a sentence, without a stack. */
export class Failure extends Error {
  override readonly name = 'Failure';
}
