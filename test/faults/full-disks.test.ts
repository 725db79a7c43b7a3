import { fullDiskTests } from '../harness/faults/full-disk-tests.ts';

fullDiskTests(['of a Redis that ends then, and again', 'of the only engine']);
