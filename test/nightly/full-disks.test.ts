import { fullDiskTests } from '../harness/full-disk-tests.ts';

fullDiskTests(['of a Redis that ends then, and again', 'for PDFs that wait to be fetched']);
