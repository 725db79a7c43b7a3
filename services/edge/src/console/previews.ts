import type { Limits } from '@platen/contracts';
import type { RequestHandler } from 'express';
import type { Clients } from '../downstream/clients.ts';
import { buildAnswer } from '../generation/answer.ts';
import { deliver } from '../generation/deliver.ts';
import { heldBytes, releaseParts, withLimits, type Draft } from '../generation/job.ts';
import { preparedOf } from '../generation/prepare.ts';
import { renderTimeoutOf, startRendering } from '../generation/rendering.ts';
import { managerOf } from '../middleware/authenticate.ts';
import { shareOf } from '../middleware/body/bodies.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { limitedPreviews } from './preview-limiter.ts';

interface PreviewOptions {
  clients: Pick<Clients, 'usage' | 'render'>;
  /** The longest time for any plan, in milliseconds; absent: only the plans decide. */
  renderTimeoutMs: number | undefined;
}

const PLAN_TIMEOUT_MS = 2_000;

/**
 * The first pages of a draft, one PNG after the other. Previews are free, so they must not replace documents: every plan
 * gets a watermark, few pages and few pixels, and an account may make one at a time.
 */
export function previewing({ clients, renderTimeoutMs }: PreviewOptions): RequestHandler {
  const begin = limitedPreviews();
  return async (request, response) => {
    const { draft } = preparedOf(request);
    const { accountId, plan } = managerOf(response);
    const { requestId, signal } = requestContextOf(response);
    const held = shareOf(response);
    held.hold(heldBytes(draft));
    const endTurn = begin(accountId, signal);
    try {
      const limits = await fetchLimits(accountId, plan, requestId);
      const rendering = await startRendering(
        clients.render,
        withLimits(draft, limits, 'document'),
        {
          requestId,
          accountId,
          signal,
          timeoutMs: renderTimeoutOf(limits, renderTimeoutMs),
          onSent: () => forget(draft, held),
        },
      );
      await deliver(response, buildAnswer(draft, rendering), {
        commit: () => Promise.resolve(),
        signal,
      }).finally(() => rendering.cancel());
    } finally {
      endTurn();
    }
  };

  async function fetchLimits(accountId: string, name: string, requestId: string): Promise<Limits> {
    const call = { requestId, timeoutMs: PLAN_TIMEOUT_MS };
    const { plan } = await clients.usage.call('GetPlan', { accountId, plan: name }, call);
    if (!plan?.limits) throw new Error('usage did not send the limits');
    return { ...plan.limits, demo: false }; // PREVIEW says enough
  }
}

function forget(draft: Draft, held: { end(): void }): void {
  releaseParts(draft);
  held.end();
}
