import { describe, expect, test } from 'vitest';
import { isDebian12, missingPackages } from './debian.ts';

const DEBIAN_12 = `PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"
NAME="Debian GNU/Linux"
VERSION_ID="12"
VERSION="12 (bookworm)"
VERSION_CODENAME=bookworm
ID=debian
HOME_URL="https://www.debian.org/"
`;

describe('isDebian12', () => {
  test('recognises it, with and without quotes', () => {
    expect(isDebian12(DEBIAN_12)).toBe(true);
    expect(isDebian12('ID=debian\nVERSION_ID=12')).toBe(true);
  });

  test.each([
    ['another version', DEBIAN_12.replace('VERSION_ID="12"', 'VERSION_ID="13"')],
    ['a longer version', DEBIAN_12.replace('VERSION_ID="12"', 'VERSION_ID="120"')],
    ['a version that has not come out', DEBIAN_12.replace('VERSION_ID="12"\n', '')],
    ['another system', DEBIAN_12.replace('ID=debian', 'ID=ubuntu')],
    ['one that is only like it', 'ID=linuxmint\nID_LIKE=debian\nVERSION_ID="12"'],
    ['one whose name begins alike', 'ID=debianish\nVERSION_ID="12"'],
    ['a system that does not say', ''],
  ])('rejects %s', (_, osRelease) => {
    expect(isDebian12(osRelease)).toBe(false);
  });

  test('reads this machine’s release by default', () => {
    expect(typeof isDebian12()).toBe('boolean');
  });
});

describe('missingPackages', () => {
  test('is empty without packages', async () => {
    expect(await missingPackages([])).toEqual([]);
  });

  test('finds missing packages, in the given order', async () => {
    const packages = ['platen-no-such-package', 'dpkg', 'platen-neither-this'];
    expect(await missingPackages(packages)).toEqual([
      'platen-no-such-package',
      'platen-neither-this',
    ]);
  });
});
