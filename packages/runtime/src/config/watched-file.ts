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
  readonly #listeners: ((value: T) => void)[] = [];
  #value: T;
  /** Reads the file now; what it says holds when this resolves. */
  readonly reload: () => Promise<void>;

  private constructor(
    options: WatchedFileOptions<T>,
    watcher: Watcher,
    first: { value: T; text: string },
  ) {
    const { name, file, schema } = options;
    const gauge = reloadGauge(watcher.metrics);
    const onRead = (isUsable: boolean) => gauge.set({ file: name }, isUsable ? 1 : 0);
    onRead(true);
    this.#value = first.value;
    const polled = {
      read: () => readFile(file, 'utf8'),
      take: (text: string) => {
        this.#value = parsed(text, schema);
        watcher.log.info({ file }, `the ${name} changed`);
        for (const listener of this.#listeners) listener(this.#value);
      },
      refuse: (error: unknown) =>
        watcher.log.error(`${sentence(options, error)}\nThe former content stays in force.`),
      onRead,
    };
    this.reload = poll(`${name} file`, first.text, polled, watcher);
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
