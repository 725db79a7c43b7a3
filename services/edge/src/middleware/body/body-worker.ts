import { PlatenError } from '@platen/contracts';
import { yieldToMainThread } from '@platen/runtime/yielding-thread';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { Prepared } from '../../generation/prepare.ts';
import { readOpenApiDocument } from '../../openapi/document.ts';
import { BodyValidator } from '../../openapi/validator.ts';
import { servedBodies, type BodyTask } from './body-parsers.ts';

/** What the thread sends back. A PlatenError comes as its fields, because a clone would lose its class. */
export type ThreadAnswer =
  | { prepared: Prepared }
  | { body: unknown }
  | { failure: Pick<PlatenError, 'code' | 'message'> & Partial<Pick<PlatenError, 'details'>> };

yieldToMainThread();
const document = readOpenApiDocument();
const parseBody = servedBodies(document, new BodyValidator(document));

export default async function parse({ bytes, ...task }: BodyTask): Promise<unknown> {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const body = await parseBody({ ...task, bytes: buffer });
    return isPrepared(body) ? moving(body) : ({ body } satisfies ThreadAnswer);
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const { code, message, details } = error;
    return { failure: { code, message, ...(details && { details }) } } satisfies ThreadAnswer;
  }
}

function isPrepared(body: unknown): body is Prepared {
  return typeof body === 'object' && body !== null && 'draft' in body;
}

/** The large parts move without a copy. Small ones may lie in Node's pool, which cannot. */
function moving(prepared: Prepared): unknown {
  const { parts, assets } = prepared.draft;
  const buffers = [...Object.values(parts), ...assets].map(({ buffer }) => buffer);
  return move({
    [valueSymbol]: { prepared } satisfies ThreadAnswer,
    [transferableSymbol]: [...new Set(buffers)].filter(
      ({ byteLength }) => byteLength > Buffer.poolSize,
    ),
  });
}
