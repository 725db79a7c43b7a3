/** A mistake in a template. Callers get the message, so no other error than ours may be one. */
export class TemplateMistake extends Error {
  override readonly name = 'TemplateMistake';
}
