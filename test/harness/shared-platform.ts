import { RunningPlatform, type Access } from './running-platform.ts';

/** The variable in which the tests' processes find the data of {@link shareAccess}. */
const ACCESS = 'PLATEN_TEST_PLATFORM';

export function shareAccess(access: Access): void {
  process.env[ACCESS] = JSON.stringify(access);
}

/**
 * The platform that tests share if they need no own settings, no counts of a whole service, no faults, and only new
 * accounts. Its start takes longer than most of its documents.
 */
export function sharedPlatform(): RunningPlatform {
  const access = process.env[ACCESS];
  if (access === undefined) throw new Error('no platform is shared by this suite');
  return new RunningPlatform(JSON.parse(access) as Access);
}
