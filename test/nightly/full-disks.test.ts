import { fullDiskTests } from '../harness/faults/full-disk-tests.ts';

fullDiskTests(['of a Redis that refuses to write then', 'for PDFs that wait to be fetched']);
