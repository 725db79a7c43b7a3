// Makes a release: npm run release -- --registry HOST/NAMESPACE [--dry-run]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHARTS } from '../charts.ts';
import { IMAGES } from '../image-names.ts';
import { ROOT } from '../paths.ts';
import { notesOf, withLinks, withPlaces } from './notes.ts';
import { stepsOf, type Step } from './steps.ts';
import { filesOfOtherVersions } from './version.ts';

const HELP = `Makes a release of the version in package.json, and publishes it with your own credentials.

  npm run release -- --registry HOST/NAMESPACE            all of it
  npm run release -- --registry HOST/NAMESPACE --dry-run  makes what stays on this machine, prints the rest;
                                                          --builder buildah (or podman) makes its images

What to do before, and what it needs: docs/releasing.md. What it makes lies in .platen/release.
`;

/** Below the checkout. */
const FOLDER = '.platen/release';

const { values } = parseArgs({
  options: {
    registry: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    builder: { type: 'string', default: 'docker' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else if (!values.registry)
  fail(`Pass the destination of images and charts: --registry HOST/NAMESPACE.\n\n${HELP}`);
else release(values.registry, values);

function release(registry: string, { 'dry-run': isDry, builder }: typeof values): void {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  checkVersions(version);
  rmSync(join(ROOT, FOLDER), { recursive: true, force: true });
  mkdirSync(join(ROOT, FOLDER), { recursive: true });
  writeFileSync(join(ROOT, FOLDER, 'NOTES.md'), withPlaces(notes(version), version, registry));
  const steps = stepsOf({
    version,
    registry,
    folder: FOLDER,
    images: IMAGES,
    charts: CHARTS,
    builder,
  });
  for (const step of steps) take(step, isDry);
}

function checkVersions(version: string): void {
  const { GITHUB_REF_TYPE: type, GITHUB_REF_NAME: tag } = process.env;
  if (type === 'tag' && tag !== `v${version}`)
    fail(
      `The tag ${tag} is not v${version}, which package.json has: tag the commit of the version.`,
    );
  const others = filesOfOtherVersions(version);
  if (others.length === 0) return;
  fail(`These do not name ${version}, the version in package.json: ${others.join(', ')}.`);
}

function notes(version: string): string {
  try {
    return withLinks(notesOf(read('CHANGELOG.md'), version), version);
  } catch (error) {
    return fail((error as Error).message);
  }
}

function take(step: Step, isDry: boolean): void {
  const command = step.publishes && isDry ? step.rehearsal : step.command;
  if (!command) {
    say('Not run', step.what, step.command);
    return;
  }
  say(command === step.command ? 'Run' : 'Run for this machine alone', step.what, command);
  const [program = '', ...args] = command;
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: 'inherit' });
  if (error)
    fail(`${program} could not be started: ${error.message}. Install it, and run this again.`);
  if (status !== 0) fail(`"${step.what}" failed with exit status ${status}.`);
}

function say(how: string, what: string, command: string[]): void {
  process.stdout.write(`${how}: ${what}\n  ${command.join(' ')}\n`);
}

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
