import type { ServerDuplexStream } from '@grpc/grpc-js';
import type {
  RenderRequest__Output,
  RenderResponse,
  RenderServiceHandlers,
} from '@platen/contracts';
import {
  chunksOf,
  readMessages,
  writeMessage,
  type CallContext,
  type RpcServer,
} from '@platen/rpc';
import { receiveJob, type Job } from './job.ts';
import type { Making, Measures } from './measures.ts';
import { FORMATS, render, type Tools } from './render.ts';
import type { Spool } from './spool/spool.ts';

interface RenderOptions {
  tools: Tools;
  measures: Measures;
  newSpool: () => Spool;
}

type Call = ServerDuplexStream<RenderRequest__Output, RenderResponse>;

/** A few more than any header lists. */
const MAX_NAMES = 21;

/** The service's gRPC face: job in, facts and result out. */
export function renderHandlers(server: RpcServer, options: RenderOptions): RenderServiceHandlers {
  return {
    Render: server.duplex((call: Call, context) => renderCall(call, context, options)),
  };
}

async function renderCall(
  call: Call,
  { signal }: CallContext,
  { tools, measures, newSpool }: RenderOptions,
): Promise<void> {
  const spool = newSpool();
  try {
    // The job is kept in no variable: its document is done with when a slow reader begins.
    const facts = await spooled(
      await receiveJob(readMessages<RenderRequest__Output>(call), signal),
      { tools, measures, spool, signal },
    );
    await writeMessage(call, { facts }, signal);
    for await (const data of spool.read()) {
      for (const chunk of chunksOf(data)) await writeMessage(call, { chunk }, signal);
    }
  } finally {
    await spool.dispose();
  }
}

interface Spooling extends Pick<RenderOptions, 'tools' | 'measures'> {
  spool: Spool;
  signal: AbortSignal;
}

/** As metrics name it: whatever else a caller might say is not taken for a label. */
function makingOf({ job: { format, output } }: Job): Making {
  return {
    format: FORMATS[format] ?? 'other',
    output: output === 'OUTPUT_PNG' ? 'png' : 'pdf',
  };
}

/** Does the job, result into the spool. @returns what is told of it first */
function spooled(job: Job, { tools, measures, spool, signal }: Spooling) {
  return measures.time(makingOf(job), async () => {
    const { bytes, pageCount, missing } = await render(job, tools, signal);
    await spool.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return { pageCount, missingVariables: missing.slice(0, MAX_NAMES), size: spool.size };
  });
}
