import { RunningPlatform, type Access } from './running-platform.ts';

/** The variable in which the tests' processes find the data of {@link tellAccess}. */
const ACCESS = 'PLATEN_TEST_PLATFORM';

export function tellAccess(access: Access): void {
  process.env[ACCESS] = JSON.stringify(access);
}

/**
 * The platform that tests of services and of documents share which need nothing of their own: no settings, no counts of
 * a whole service, no faults, and no accounts but new ones. Its start takes longer than most of its documents.
 */
export function sharedPlatform(): RunningPlatform {
  const access = process.env[ACCESS];
  if (access === undefined) throw new Error('no platform is shared by this suite');
  return new RunningPlatform(JSON.parse(access) as Access);
}
