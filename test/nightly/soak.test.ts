import { soakTests } from '../harness/soak/soak-tests.ts';

/** `PLATEN_SOAK_MINUTES` (≥ 5) makes it shorter or longer. */
soakTests({ minutes: Number(process.env['PLATEN_SOAK_MINUTES'] ?? 30) });
