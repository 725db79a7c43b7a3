/** The files of an archive; OPC finds them whatever the case of their names (ISO/IEC 29500-2, 6.2.2.3). */
export class Entries {
  readonly #entries = new Map<string, { path: string; bytes: Buffer }>();

  constructor(files: ReadonlyMap<string, Buffer>) {
    for (const [path, bytes] of files) this.#entries.set(path.toLowerCase(), { path, bytes });
  }

  get(path: string): Buffer | undefined {
    return this.#entries.get(path.toLowerCase())?.bytes;
  }

  /** The name as it is written. */
  pathOf(path: string): string | undefined {
    return this.#entries.get(path.toLowerCase())?.path;
  }

  all(): { path: string; bytes: Buffer }[] {
    return [...this.#entries.values()];
  }

  some(isWanted: (path: string) => boolean): boolean {
    return [...this.#entries.keys()].some(isWanted);
  }
}
