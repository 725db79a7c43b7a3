import { existsSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Platen } from '@platen/client';
import { assetName } from '../documents/beside.ts';
import { CliError, UsageError } from '../errors.ts';
import { isExpected, sentencesOf } from '../failures.ts';

/** What an assistant works with. */
export interface Access {
  platen: Platen;
  url: string;
  /** The only folder that it reads and writes. */
  folder: string;
}

/** The path of a file in the folder. @throws {UsageError} it lies elsewhere, also by a link */
export function fileIn(folder: string, name: string): string {
  const file = resolve(folder, name);
  let near = file;
  while (!existsSync(near)) near = dirname(near);
  const isInside = isWithin(folder, file) && isWithin(realpathSync(folder), realpathSync(near));
  if (isInside) return file;
  throw new UsageError(`${name} is not in ${folder}, the only folder of this server (--folder).`);
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || assetName(folder, path) !== undefined;
}

/** A page that the platform serves to everybody. @throws {CliError} */
export async function textAt(url: string): Promise<string> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new CliError(`${url} does not answer: ${(error as Error).message}.`);
  });
  if (response.ok) return response.text();
  throw new CliError(`${url} is no page of Platen (HTTP ${response.status}).`);
}

/** Runs a tool; an error that the assistant can act on becomes its answer. */
export async function answering(
  work: () => string | Promise<string | CallToolResult>,
): Promise<CallToolResult> {
  try {
    const answer = await work();
    return typeof answer === 'string' ? withText(answer) : answer;
  } catch (error) {
    if (!isExpected(error)) throw error;
    return { isError: true, ...withText(sentencesOf(error)) };
  }
}

export function withText(text: string, ...before: CallToolResult['content']): CallToolResult {
  return { content: [...before, { type: 'text', text }] };
}
