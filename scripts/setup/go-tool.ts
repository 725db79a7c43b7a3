import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';
import { cacheFolder, madeOnce } from './cache.ts';
import type { Followed } from './command.ts';
import { go, requireGo } from './go.ts';

/**
 * A program that Go builds from its published module, or from a `main.go` beside its `go.mod`, and what is built with it, as
 * `tools/NAME/go.mod` pins them.
 * @param name of the folder @param command what Go calls the program, where that is another name
 */
function goTool(name: string, command = name) {
  const source = join(ROOT, 'tools', name);
  const pin = (file: string) => readFileSync(join(source, file), 'utf8');
  const sources = () => globSync(['go.*', '*.go'], { cwd: source }).toSorted().map(pin);
  const folder = () => cacheFolder(name, ...sources(), process.arch);
  return {
    /** The program, once built. */
    get program(): string {
      return join(folder(), command);
    },
    /** Another one of the same `go.mod`. */
    programBeside: (other: string) => join(folder(), other),
    get isThere(): boolean {
      return existsSync(this.program);
    },
    /** @throws {Failure} if there is no Go that can build it */
    requireGo: () => requireGo(name, pin('go.mod')),
    /** Builds it into the user's cache. */
    build: (options: Partial<Followed> = {}) =>
      madeOnce(folder(), async (GOBIN) => {
        const install = ['install', '-v', '-ldflags', '-s -w', 'tool'];
        await go(source, install, { ...options, env: { GOBIN } });
      }),
    /** Builds it where it is missing. @returns the program @throws {Failure} if there is no Go that can build it */
    async ready(): Promise<string> {
      if (!this.isThere) {
        await this.requireGo();
        await this.build();
      }
      return this.program;
    },
  };
}

export const OASDIFF = goTool('oasdiff');
export const HELM_UNITTEST = goTool('helm-unittest');
export const TOXIPROXY = goTool('toxiproxy', 'server');
/** What only nightly suites run: how Flux reads objects, a collector of traces, generators of clients. */
export const KSTATUS = goTool('kstatus');
export const OTELCOL = goTool('otelcol');
export const GO_CLIENTS = goTool('clients/go', 'oapi-codegen');
