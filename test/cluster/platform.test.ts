import { platformTests } from './platform-tests.ts';

platformTests({ isWhole: false });
