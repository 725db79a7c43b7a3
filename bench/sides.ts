/** The sides that make the same document, with their names in tables and plots. */
export const SIDES = {
  raw: 'Gotenberg as it comes',
  engine: "Platen's engine alone",
  platen: 'Platen',
} as const;

export type Side = keyof typeof SIDES;

export const NAMES = Object.entries(SIDES) as [Side, string][];
