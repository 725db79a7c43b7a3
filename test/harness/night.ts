/** True in the nightly suite, which tries all of what the other suites try a part of. */
export const isNight = process.env['PLATEN_NIGHT'] === 'true';

/** All of these at night, else the first of every few. */
export const partOf = <T>(all: readonly T[], few: number): readonly T[] =>
  isNight ? all : all.filter((_, nth) => nth % few === 0);
