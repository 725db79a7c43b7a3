import { soakTests } from '../harness/soak/soak-tests.ts';

soakTests({ minutes: 30 });
