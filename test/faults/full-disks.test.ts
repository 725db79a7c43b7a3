import { fullDiskTests } from '../harness/full-disk-tests.ts';

fullDiskTests(['of a Redis that refuses to write then', 'of the only engine']);
