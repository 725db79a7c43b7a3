import type { Body } from '../request/body.ts';

/** The call of a copied program: one document. */
export interface Call {
  /** The address of Platen, such as `https://pdf.example.com`. */
  origin: string;
  body: Body;
}

/** The names of the languages that a call can be copied in. */
export const LANGUAGES = ['curl', 'typescript', 'python'] as const;

export type Language = (typeof LANGUAGES)[number];

/** JSON with an indentation of two spaces. */
export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
