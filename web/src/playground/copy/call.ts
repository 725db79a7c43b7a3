import type { Body } from '../request/body.ts';

/** What a copied program does: one document, by one call. */
export interface Call {
  /** Where Platen is, such as `https://pdf.example.com`. */
  origin: string;
  body: Body;
}

/** The names of the languages that a call can be copied in. */
export const LANGUAGES = ['curl', 'typescript', 'python'] as const;

export type Language = (typeof LANGUAGES)[number];

/** JSON of two spaces a step. */
export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
