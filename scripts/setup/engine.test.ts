import { expect, test } from 'vitest';
import { dockerGuide } from './engine.ts';

test.each([
  ['linux', 'ID=ubuntu\nVERSION_ID="24.04"', 'engine/install/ubuntu/'],
  ['linux', 'NAME="Fedora Linux"\nID=fedora', 'engine/install/fedora/'],
  ['linux', 'ID="debian"\nVERSION_ID="13"', 'engine/install/debian/'],
  ['linux', 'ID=alpine', 'engine/install/'],
  ['linux', '', 'engine/install/'],
  ['darwin', '', 'desktop/setup/install/mac-install/'],
] as const)(
  'the message on %s (%j) links to the page of that system',
  (platform, release, page) => {
    expect(dockerGuide(platform, release)).toBe(`https://docs.docker.com/${page}`);
  },
);
