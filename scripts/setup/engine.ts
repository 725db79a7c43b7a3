import { Failure } from '../failure.ts';
import { succeeds } from './command.ts';
import { isDebian12, readOsRelease } from './debian.ts';

/** How Gotenberg and Redis run: as processes of this machine, or in containers. */
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
      ? `${NO_DOCKER} Install or start it (${dockerGuide()}), or, on Debian 12, run "npm start" without --docker.`
      : `Platen runs natively on Debian 12 alone, and here with Docker. ${NO_DOCKER} Install or start it (${dockerGuide()}), and start again.`,
  );
}

const NO_DOCKER =
  'No Docker engine answers: "docker compose version" and "docker info" must succeed, without sudo.';

const GUIDES = 'https://docs.docker.com';

/** Docker's instructions for this system. */
export function dockerGuide(
  platform: NodeJS.Platform = process.platform,
  osRelease = readOsRelease(),
): string {
  if (platform === 'darwin') return `${GUIDES}/desktop/setup/install/mac-install/`;
  const [, id = ''] = /^ID="?(\w+)"?$/m.exec(osRelease) ?? [];
  const has = ['ubuntu', 'debian', 'fedora', 'rhel', 'centos'].includes(id);
  return `${GUIDES}/engine/install/${has ? `${id}/` : ''}`;
}

async function dockerAnswers(): Promise<boolean> {
  return (await succeeds('docker', ['compose', 'version'])) && (await succeeds('docker', ['info']));
}
