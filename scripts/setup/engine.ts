import { Failure } from '../failure.ts';
import { succeeds } from './command.ts';
import { isDebian12 } from './debian.ts';

/** Where Gotenberg and Redis run: as processes of this machine, or in containers. */
export type EngineMode = 'native' | 'docker';

/**
 * Chooses the engine: natively on Debian 12, elsewhere (or when asked) by Docker.
 * @throws {Failure} saying what to install if neither is possible
 */
export async function chooseEngine(wantsDocker: boolean): Promise<EngineMode> {
  if (!wantsDocker && isDebian12()) return 'native';
  if (await dockerAnswers()) return 'docker';
  throw new Failure(
    wantsDocker
      ? 'No Docker engine answers here ("docker compose version" and "docker info" must succeed). Install or start Docker Engine, or, on Debian 12, run "npm start" without --docker.'
      : 'Platen runs natively on Debian 12, elsewhere with Docker. Install Docker Engine with the compose plugin (https://docs.docker.com/engine/install/) and start again.',
  );
}

async function dockerAnswers(): Promise<boolean> {
  return (await succeeds('docker', ['compose', 'version'])) && (await succeeds('docker', ['info']));
}
