import { platformTests } from '../cluster/platform-tests.ts';

platformTests({ isWhole: true });
