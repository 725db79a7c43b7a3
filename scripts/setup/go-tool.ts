import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder } from './cache.ts';
import { runCommand, type Followed } from './command.ts';
import { requireGo } from './go.ts';
import { keepFinished } from './keep-finished.ts';

/** A program that Go builds from its published module, and what is built with it, as `tools/NAME/go.mod` pins them. */
class GoTool {
  readonly #name: string;
  readonly #command: string;

  /** @param name of the folder @param command what Go calls the program, where that is another name */
  constructor(name: string, command = name) {
    this.#name = name;
    this.#command = command;
  }

  /** The program, once built. */
  get program(): string {
    return this.programBeside(this.#command);
  }

  /** Another one of the same `go.mod`. */
  programBeside(name: string): string {
    return join(this.#folder, name);
  }

  get isThere(): boolean {
    return existsSync(this.program);
  }

  /** @throws {Failure} if there is no Go that can build it */
  requireGo(): Promise<void> {
    return requireGo(this.#name, readFileSync(join(this.#source, 'go.mod'), 'utf8'));
  }

  /** Builds it into the user's cache. */
  async build(options: Partial<Followed> = {}): Promise<void> {
    const unfinished = `${this.#folder}.${process.pid}.unfinished`;
    mkdirSync(unfinished, { recursive: true });
    const env = { GOBIN: unfinished, CGO_ENABLED: '0', GOTOOLCHAIN: 'local', GOWORK: 'off' };
    await runCommand('go', ['install', '-v', '-ldflags', '-s -w', 'tool'], {
      ...options,
      cwd: this.#source,
      env: { ...env, GOFLAGS: '-mod=readonly' },
    });
    keepFinished(unfinished, this.#folder);
  }

  get #source(): string {
    return join(ROOT, 'tools', this.#name);
  }

  get #folder(): string {
    const pins = ['go.mod', 'go.sum'].map((file) => readFileSync(join(this.#source, file), 'utf8'));
    return cacheFolder(this.#name, ...pins, process.arch);
  }
}

export const OASDIFF = new GoTool('oasdiff');
export const HELM_UNITTEST = new GoTool('helm-unittest');
export const TOXIPROXY = new GoTool('toxiproxy', 'server');
/** Generators of clients, which only the nightly suite runs. */
export const GO_CLIENTS = new GoTool('clients/go', 'oapi-codegen');
