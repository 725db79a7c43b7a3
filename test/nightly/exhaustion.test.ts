import { exhaustionTests } from '../harness/engines/exhaustion-tests.ts';

exhaustionTests(() => true);
