import { readFile } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import { parse } from 'yaml';
import { z } from 'zod';
import { ConfigError } from './config.ts';
import type { Logger } from '../log/log.ts';
import { poll } from './poll.ts';

/** The part of a service that a watched file needs. */
export interface Watcher {
  log: Pick<Logger, 'info' | 'error'>;
  metrics: Registry;
  onClose(name: string, close: () => unknown): void;
}

interface WatchedFileOptions<T> {
  /** What stands in it, in the plural: `plans`. Names it in the log and in the metric's label. */
  name: string;
  file: string;
  schema: z.ZodType<T>;
}

const METRIC = 'platen_config_last_reload_successful';

/**
 * A YAML or JSON file whose changes hold within two seconds. It is read again
 * and compared: a mounted ConfigMap changes by symbolic links, which the
 * system's notices miss. While it is not usable, what held before goes on.
 */
export class WatchedFile<T> {
  readonly #options: WatchedFileOptions<T>;
  readonly #watcher: Watcher;
  readonly #listeners: ((value: T) => void)[] = [];
  #value: T;
  /** What `#value` was read from. */
  #text: string;
  /** Why the file was not usable when it was last read. */
  #fault: string | undefined;
  #reading: Promise<void> = Promise.resolve();

  private constructor(
    options: WatchedFileOptions<T>,
    watcher: Watcher,
    first: { value: T; text: string },
  ) {
    this.#options = options;
    this.#watcher = watcher;
    this.#value = first.value;
    this.#text = first.text;
    this.#measure();
    poll(`${options.name} file`, () => this.reload(), watcher);
  }

  /**
   * Reads the file and watches it from then on, until the service closes.
   * @throws {ConfigError} naming the file and every field at fault
   */
  static async open<T>(watcher: Watcher, options: WatchedFileOptions<T>): Promise<WatchedFile<T>> {
    try {
      const text = await readFile(options.file, 'utf8');
      return new WatchedFile(options, watcher, { text, value: parsed(text, options.schema) });
    } catch (error) {
      throw new ConfigError(sentence(options, error));
    }
  }

  /** What the file says, or said when it was last usable. */
  get value(): T {
    return this.#value;
  }

  /** Registers what is to know a new value, after it holds. */
  onChange(listener: (value: T) => void): void {
    this.#listeners.push(listener);
  }

  /** Reads the file now; what it says holds when this resolves. */
  reload(): Promise<void> {
    // One after the other: an older content must not overtake a newer one.
    this.#reading = this.#reading.then(() => this.#read());
    return this.#reading;
  }

  async #read(): Promise<void> {
    const { file, schema } = this.#options;
    try {
      const text = await readFile(file, 'utf8');
      if (text !== this.#text) this.#take(text, parsed(text, schema));
      this.#fault = undefined;
    } catch (error) {
      this.#logFault(error);
    }
    this.#measure();
  }

  #take(text: string, value: T): void {
    const { name, file } = this.#options;
    this.#text = text;
    this.#value = value;
    this.#watcher.log.info({ file }, `the ${name} changed`);
    for (const listener of this.#listeners) listener(value);
  }

  /** Logs each fault once, not at every read. */
  #logFault(error: unknown): void {
    const fault = sentence(this.#options, error);
    if (fault === this.#fault) return;
    this.#fault = fault;
    this.#watcher.log.error(`${fault}\nThe former content stays in force.`);
  }

  #measure(): void {
    const gauge = reloadGauge(this.#watcher.metrics);
    gauge.set({ file: this.#options.name }, this.#fault === undefined ? 1 : 0);
  }
}

function parsed<T>(text: string, schema: z.ZodType<T>): T {
  return schema.parse(parse(text));
}

function sentence({ name, file }: { name: string; file: string }, error: unknown): string {
  const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error);
  return `The ${name} in ${file} are not usable:\n${reason}`;
}

/** One for all files of a service. */
export function reloadGauge(metrics: Registry): Gauge<'file'> {
  const known = metrics.getSingleMetric(METRIC) as Gauge<'file'> | undefined;
  return (
    known ??
    new Gauge({
      name: METRIC,
      help: '1, or 0 while a watched file (`plans`, `accounts`) is broken and its last version stays in force',
      labelNames: ['file'],
      registers: [metrics],
    })
  );
}
