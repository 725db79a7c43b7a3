import { exhaustionTests } from '../harness/exhaustion-tests.ts';

exhaustionTests(() => true);
