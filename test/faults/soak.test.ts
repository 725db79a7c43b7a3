import { soakTests } from '../harness/soak-tests.ts';

soakTests({ minutes: 5 });
