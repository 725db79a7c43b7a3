import { noiseTests } from '../harness/engines/noise-tests.ts';

noiseTests(() => true);
