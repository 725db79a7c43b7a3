import { createStore, get, update, type UseStore } from 'idb-keyval';
import type { Draft, Format } from '../drafts/draft.ts';
import type { Document } from '../request/send.ts';

/** A PDF that was made here. */
export interface Made {
  /** In milliseconds since 1970; no two are alike. */
  madeAt: number;
  /** Of the draft. */
  id: string;
  format: Format;
  /** What it was made of. */
  draft: Draft;
  document: Document;
}

/** PDFs of an account that stay in this browser. */
const KEPT = 5;

let store: UseStore | undefined;
const opened = () => (store ??= createStore('platen-documents', 'documents'));

/** The newest first. @throws {Error} the browser stores nothing */
export async function keptDocuments(account: string): Promise<Made[]> {
  return (await get<Made[]>(account, opened())) ?? [];
}

/** Keeps a PDF in the place of the oldest. @throws {Error} the browser stores nothing */
export function keepDocument(account: string, made: Made): Promise<void> {
  return update<Made[]>(account, (kept) => newest(made, kept), opened());
}

/** A draft has another id now. @throws {Error} the browser stores nothing */
export function moveDocuments(account: string, from: string, to: string): Promise<void> {
  return update<Made[]>(account, (kept = []) => moved(kept, from, to), opened());
}

export const moved = (all: readonly Made[], from: string, to: string) =>
  all.map((one) => (one.id === from ? { ...one, id: to } : one));

export const newest = (made: Made, kept: readonly Made[] = []) => [made, ...kept].slice(0, KEPT);
