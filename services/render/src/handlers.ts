import type { ServerDuplexStream } from '@grpc/grpc-js';
import type {
  RenderFacts,
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
import type { JobLabels, RenderMetrics } from './metrics.ts';
import { FORMATS, type Tools } from './compose-job.ts';
import { render } from './render.ts';
import type { Budget } from './memory/budget.ts';
import type { Spool } from './spool/spool.ts';

interface RenderOptions {
  tools: Tools;
  metrics: RenderMetrics;
  /** The memory budget of all documents. */
  memory: Budget;
  newSpool: (accountId: string) => Spool;
}

type Call = ServerDuplexStream<RenderRequest__Output, RenderResponse>;

/** The gRPC method: job in, facts and result out. */
export function renderHandlers(server: RpcServer, options: RenderOptions): RenderServiceHandlers {
  return {
    Render: server.duplex((call: Call, context) => renderCall(call, context, options)),
  };
}

async function renderCall(
  call: Call,
  { signal }: CallContext,
  options: RenderOptions,
): Promise<void> {
  // No variable keeps the job: its document is no longer needed while a slow reader reads.
  const spooled = await intoSpool(
    await receiveJob(readMessages<RenderRequest__Output>(call), { ...options, signal }),
    { ...options, signal },
  );
  try {
    call.resume(); // drops the rest
    for await (const message of answer(spooled)) {
      await writeMessage(call, message, signal);
    }
  } finally {
    await spooled.spool.dispose();
  }
}

/** Sends the facts first, with the first chunk if the caller accepts that, because a message costs 0.2 ms. */
async function* answer({ facts, isJoined, spool }: Spooled): AsyncGenerator<RenderResponse> {
  if (!isJoined) yield { facts };
  let ahead = isJoined ? { facts } : {};
  for await (const data of spool.read()) {
    for (const chunk of chunksOf(data)) {
      yield { ...ahead, chunk };
      ahead = {};
    }
  }
}

type Spooling = Omit<RenderOptions, 'memory'> & { signal: AbortSignal };

interface Spooled {
  facts: RenderFacts;
  /** Whether facts and first chunk share a message. */
  isJoined: boolean;
  spool: Spool;
}

/** The job's labels in metrics. Unknown values of callers never become labels. */
function jobLabelsOf({ request: { format, output } }: Job): JobLabels {
  return {
    format: FORMATS[format] ?? 'other',
    output: output === 'OUTPUT_PNG' ? 'png' : 'pdf',
  };
}

/** Does the job, and puts the result into the spool. @returns its facts */
async function intoSpool(job: Job, { newSpool, ...spooling }: Spooling): Promise<Spooled> {
  const spool = newSpool(job.request.accountId);
  try {
    const facts = await factsOf(job, spool, spooling);
    return { facts, isJoined: job.request.takesChunkWithFacts, spool };
  } catch (error) {
    await spool.dispose();
    throw error;
  } finally {
    job.memory.end();
  }
}

function factsOf(
  job: Job,
  spool: Spool,
  { tools, metrics, signal }: Omit<Spooling, 'newSpool'>,
): Promise<RenderFacts> {
  return metrics.time(jobLabelsOf(job), async () => {
    const { bytes, ...facts } = await render(job, tools, signal);
    await spool.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    return { ...facts, size: spool.size };
  });
}
