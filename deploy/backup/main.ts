// Saves a platform's Secrets, objects and Redis, and restores them; docs/guides/backup.md.
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Failure } from '../../scripts/failure.ts';
import { addressOf } from './address.ts';
import { kubectl, readObject } from './kubectl.ts';
import { restoreMissing, restoreSecrets, savedObjects, saveObjects } from './objects.ts';
import { Platform } from './platform.ts';
import { RedisPod } from './pod.ts';

const HELP = `Saves a platform on Kubernetes, and restores it, by kubectl.

  node deploy/backup/main.ts save    --namespace NAMESPACE --platform NAME --folder FOLDER
  node deploy/backup/main.ts restore --namespace NAMESPACE --platform NAME --folder FOLDER

  --folder FOLDER      the copy; save makes it, and it must not be there yet
  --replace            restore: what Platen has stored in Redis goes first
  --without-redis      leaves Redis alone: it is saved and restored by its own means
  --redis-image IMAGE  of the pod that reads and writes Redis; by default that of the bundled one
  --memory QUANTITY    what that pod may use: restore holds all of Redis in it (default: 2Gi)
`;

const REDIS_IMAGE = 'docker.io/library/redis:7.4-bookworm';

interface Options {
  namespace: string;
  platform: string;
  folder: string;
  replace: boolean;
  withoutRedis: boolean;
  redisImage: string | undefined;
  memory: string;
}

/** Writes the folder as a whole: an incomplete copy has no name that restore accepts. */
function save(options: Options): void {
  const { namespace, folder } = options;
  if (existsSync(folder)) throw new Failure(`${folder} is there already: name another folder.`);
  const platform = Platform.read(namespace, options.platform);
  if (!platform) throw new Failure(`There is no PdfPlatform ${options.platform} in ${namespace}.`);
  const begun = `${folder}.part`;
  mkdirSync(begun, { recursive: true, mode: 0o700 });
  saveObjects(namespace, begun, platform.spec.peppersFrom?.name);
  withRedis(platform, options, (pod, name, url) => {
    pod.save(addressOf(url, pod.authority), join(begun, `${name}.rdb`));
  });
  renameSync(begun, folder);
  say(
    `Saved the platform ${platform.name} in ${folder}. Its files are secret: they hold API keys and peppers.`,
  );
}

/** Restores a copy. If that fails, the platform stays stopped, so that it serves no half of a copy. */
function restore(options: Options): void {
  const { namespace, folder } = options;
  const stored = Platform.read(namespace, options.platform);
  const platform = stored ?? savedPlatform(options);
  stored?.stop();
  const REPLACE = options.replace ? 'yes' : 'no';
  withRedis(platform, options, (pod, name, url) => {
    const { path, FORMAT } = copyOf(folder, name);
    pod.load(addressOf(url, pod.authority), path, { FORMAT, REPLACE });
  });
  // With auth at work, the operator would replace a key that Redis does not know.
  restoreSecrets(namespace, folder);
  restoreMissing(namespace, folder);
  const isPaused = stored?.spec.paused === true;
  if (stored && !isPaused) stored.start();
  say(
    isPaused
      ? `Restored. The platform ${platform.name} is still paused: set paused to false where it is set.`
      : `Restored the platform ${platform.name}.`,
  );
}

function savedPlatform({ namespace, platform, folder }: Options): Platform {
  const saved = savedObjects(folder).find(
    ({ kind, metadata }) => kind === 'PdfPlatform' && metadata.name === platform,
  );
  if (!saved) throw new Failure(`There is no PdfPlatform ${platform}, and none in the copy.`);
  return new Platform(namespace, saved);
}

/** A snapshot as `save` makes it, or files of one's own. */
function copyOf(folder: string, name: string): { path: string; FORMAT: 'rdb' | 'aof' } {
  const rdb = join(folder, `${name}.rdb`);
  const aof = join(folder, `${name}.aof.tar`);
  if (existsSync(rdb) && existsSync(aof)) throw new Failure(`Keep one of ${rdb} and ${aof}.`);
  if (existsSync(rdb)) return { path: rdb, FORMAT: 'rdb' };
  if (existsSync(aof)) return { path: aof, FORMAT: 'aof' };
  throw new Failure(`There is neither ${rdb} nor ${aof}.`);
}

function withRedis(
  platform: Platform,
  { namespace, withoutRedis, redisImage, memory }: Options,
  work: (pod: RedisPod, name: string, url: string) => void,
): void {
  if (withoutRedis) return;
  const { trustedCa, images, podUser = 'image' } = platform.spec;
  const pod = RedisPod.start({
    namespace,
    platform: platform.name,
    memory,
    podUser,
    image: redisImage ?? bundledImage(namespace, platform.name) ?? REDIS_IMAGE,
    pullSecrets: images?.pullSecrets ?? [],
    ...(trustedCa && { authority: { name: trustedCa.name, key: trustedCa.key ?? 'ca.crt' } }),
  });
  try {
    for (const [name, url] of Object.entries(platform.stores())) work(pod, name, url);
  } finally {
    pod.remove();
  }
}

function bundledImage(namespace: string, platform: string): string | undefined {
  const name = `statefulset/${platform}-redis`;
  if (!readObject(namespace, name)) return undefined;
  const image = 'jsonpath={.spec.template.spec.containers[0].image}';
  return kubectl(['get', name, '--namespace', namespace, '--output', image]);
}

const COMMANDS = new Map([
  ['save', save],
  ['restore', restore],
]);

const say = (text: string) => process.stdout.write(`${text}\n`);

function read(): { work: (options: Options) => void; options: Options } | undefined {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      namespace: { type: 'string' },
      platform: { type: 'string' },
      folder: { type: 'string' },
      replace: { type: 'boolean', default: false },
      'without-redis': { type: 'boolean', default: false },
      'redis-image': { type: 'string' },
      memory: { type: 'string', default: '2Gi' },
      help: { type: 'boolean', default: false },
    },
  });
  const { namespace, platform, folder, replace, memory } = values;
  const work = COMMANDS.get(positionals.join(' '));
  if (values.help || !work || !namespace || !platform || !folder) return undefined;
  const options = {
    namespace,
    platform,
    folder,
    replace,
    memory,
    redisImage: values['redis-image'],
    withoutRedis: values['without-redis'],
  };
  return { work, options };
}

const command = read();
if (!command) {
  process.stderr.write(HELP);
  process.exit(1);
}
try {
  command.work(command.options);
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
