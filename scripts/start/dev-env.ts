import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** `.platen/dev.env`: the settings for other programs that use this run. Readable only by its owner. */
export class DevEnv {
  readonly #file: string;
  readonly #values = new Map<string, string>();
  #written = false;

  constructor(file: string) {
    this.#file = file;
  }

  /** The values of the last run, whose keys still work. */
  readLast(): Record<string, string | undefined> {
    return existsSync(this.#file) ? parseEnv(readFileSync(this.#file, 'utf8')) : {};
  }

  /** Changes values and, once `write` was called, the file. */
  set(values: Record<string, string>): void {
    for (const [name, value] of Object.entries(values)) this.#values.set(name, value);
    if (this.#written) this.write();
  }

  get(name: string): string {
    return this.#values.get(name) ?? '';
  }

  /** Writes the file whole: a reader never sees half of it. */
  write(): void {
    this.#written = true;
    const lines = [...this.#values].map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(`${this.#file}.new`, lines.join(''), { mode: 0o600 });
    renameSync(`${this.#file}.new`, this.#file);
  }
}
