import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { writing } from '../documents/file-errors.ts';
import { objectIn } from '../documents/json.ts';
import { decodeText } from '../documents/text.ts';
import { UsageError } from '../errors.ts';
import { variable } from './environment.ts';

/**
 * A file of `$XDG_CONFIG_HOME/platen`, by default `~/.config/platen`, or of a profile below it; only
 * its owner can read it.
 */
export class ConfigFile {
  readonly path: string;
  readonly #folder: string;

  /** @throws {UsageError} the profile's name is no name of a folder */
  constructor(name: string, env: NodeJS.ProcessEnv = process.env, profile?: string) {
    if (profile !== undefined && !/^\w[\w.-]*$/.test(profile)) {
      throw new UsageError('The name of a profile has letters, digits, hyphens and dots.');
    }
    const folder = join(variable('XDG_CONFIG_HOME', env) ?? join(homedir(), '.config'), 'platen');
    this.#folder = profile === undefined ? folder : join(folder, 'profiles', profile);
    this.path = join(this.#folder, name);
  }

  /** @returns an empty object if there is no file @throws {UsageError} it is not a JSON object */
  read(): Record<string, unknown> {
    const text = this.#text();
    if (text === undefined) return {};
    const value = objectIn(text);
    if (value) return value;
    throw new UsageError(`${this.path} has to hold a JSON object.`);
  }

  /** Replaces the whole file at once. @throws {UsageError} it cannot be written */
  write(value: object): void {
    const unfinished = `${this.path}.${process.pid}`;
    writing(this.path, () => {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      writeFileSync(unfinished, `${JSON.stringify(value, undefined, 2)}\n`, { mode: 0o600 });
      renameSync(unfinished, this.path);
    });
  }

  /** @throws {UsageError} it cannot be removed */
  remove(): void {
    writing(this.path, () => rmSync(this.path, { force: true }));
  }

  #text(): string | undefined {
    try {
      return decodeText(readFileSync(this.path), this.path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      if (error instanceof UsageError) throw error;
      throw new UsageError(`${this.path} cannot be read: ${(error as Error).message}`);
    }
  }
}
