/** The classes of one document: blocks that look alike share one. */
export class StyleSheet {
  readonly #classes = new Map<string, string>();

  /** @returns the class's name, or undefined if there is nothing to declare */
  classOf(declarations: readonly string[]): string | undefined {
    if (declarations.length === 0) return undefined;
    const rule = declarations.join(';');
    let name = this.#classes.get(rule);
    if (name === undefined) {
      name = `s${this.#classes.size + 1}`;
      this.#classes.set(rule, name);
    }
    return name;
  }

  get css(): string {
    return Array.from(this.#classes, ([rule, name]) => `.${name}{${rule}}`).join('\n');
  }
}
