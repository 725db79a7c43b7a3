// The path itself: by its name Vitest would give this file (vitest.config.ts).
import fc from '../node_modules/fast-check/lib/fast-check.js';

/** The same inputs in each run, so that a change is judged by what it does; others by `PLATEN_TEST_SEED=7`. */
fc.configureGlobal({ seed: Number(process.env['PLATEN_TEST_SEED'] ?? 1) });

export default fc;
