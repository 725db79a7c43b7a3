import { PlatenError, type Admission, type Caller } from '@platen/contracts';
import { toTimestamp } from '../timestamp.ts';

type Refusal = Exclude<Admission['verdict'], 'VERDICT_UNSPECIFIED' | 'VERDICT_ADMITTED' | number>;

/** The edge does not know how long the other request with this key takes. */
const IN_FLIGHT_RETRY_MS = 1_000;

const REFUSALS: Record<Refusal, (admission: Admission, caller: Caller) => PlatenError> = {
  VERDICT_RATE_LIMITED: ({ rate, retryAfterMs }) =>
    new PlatenError(
      'rate_limit_exceeded',
      `Your plan allows ${rate?.limit} requests a minute; wait and try again.`,
      { retryAfterMs },
    ),
  VERDICT_QUOTA_EXCEEDED: ({ quota, demo }) =>
    new PlatenError(
      'quota_exceeded',
      demo
        ? `Your ${demo.limit} demo PDFs are used up; choose a plan to make more. Previews still work.`
        : `Your plan's ${quota?.limit} PDFs of this month are used up; upgrade it or wait for the reset.`,
    ),
  VERDICT_KEY_LIMIT_REACHED: ({ quota }, { keyId, monthlyLimit }) => {
    const until = toTimestamp(quota?.resetsAtMs ?? 0);
    const remedy = `raise "monthly_limit" by PATCH /keys/${keyId}, use another key, or wait until ${until}`;
    return new PlatenError(
      'quota_exceeded',
      `This API key's own limit of ${monthlyLimit} ${monthlyLimit === 1 ? 'PDF' : 'PDFs'} a month is used up; raise it, or wait for the reset.`,
      { details: [{ path: '', message: remedy }] },
    );
  },
  VERDICT_IN_FLIGHT: () =>
    new PlatenError(
      'idempotency_conflict',
      'A request with this Idempotency-Key is still in progress; wait for its answer, or try again.',
      { retryAfterMs: IN_FLIGHT_RETRY_MS },
    ),
  VERDICT_MISMATCH: () =>
    new PlatenError(
      'idempotency_mismatch',
      'This Idempotency-Key was used for another request; use a new one for each document.',
    ),
};

export function refusalOf(admission: Admission, caller: Caller): PlatenError {
  return REFUSALS[admission.verdict as Refusal](admission, caller);
}
