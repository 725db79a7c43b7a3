export interface Waiting {
  accountId: string;
  /** Tells documents apart: one may wait for several slots. */
  document: object;
  deadline: number;
  /** When it began to wait. */
  since: number;
  arrival: number;
  /** Whether its document has had a slot before. */
  isBegun: boolean;
}

export interface InFlight {
  accountId: string;
  document: object;
  since: number;
}

/** The capacity that accounts share. */
export interface Capacity {
  /** The number of slots; 0 if none is available now. */
  slots: number;
  /** The recent service time, in milliseconds. */
  serviceMs: number;
  queueLimit: number;
  /** The share of an account; absent: everything. */
  share?: AccountShare;
}

/** Most documents of an account in flight, when it begins one more; each ≥ 1. */
export interface AccountShare {
  /** Documents that are not slow, while other accounts are active. */
  quick: number;
  /** All documents, while others are active. */
  inAll: number;
  /** All documents, while no other is active. */
  alone: number;
}

/** An account, and the time of its last document. */
export interface Sighting {
  accountId: string;
  at: number;
}

/** The state at a moment. All times are by one clock, in milliseconds. */
interface Situation {
  capacity: Capacity;
  waiting: readonly Waiting[];
  inFlight: readonly InFlight[];
  /** The two accounts that were active last. */
  recent: readonly Sighting[];
}

/** Everything that a decision depends on. */
export interface Snapshot<W extends Waiting = Waiting> extends Situation {
  waiting: readonly W[];
  /** A document that asks for a place in the queue. */
  newcomer?: W | undefined;
  /** The arrival number at each account's last turn; absent: before all that wait. */
  lastTurns: ReadonlyMap<string, number>;
  /** Whether a free slot suits this one. */
  canStart: (waiting: W) => boolean;
}

/** Why a document is refused. */
export type Reason = 'full' | 'crowded_out' | 'too_late';

export interface Refusal<W> {
  waiting: W;
  reason: Reason;
  /** The time that the queue takes now, in milliseconds. */
  retryAfterMs: number;
}

interface Decision<W> {
  /** Documents without a place in the queue. */
  refused: Refusal<W>[];
  /** The document that gets a slot now; all others wait. */
  next: W | undefined;
  /** When to decide again without another event, in milliseconds. */
  againInMs: number;
}

/** How long an account counts as active after its last document, in milliseconds. */
const RECENT_MS = 5_000;

/** A document in flight for so long is slow: others of its account do not wait for it. In milliseconds. */
const SLOW_MS = 1_000;

/** A document that has waited needs at least this much time to begin, in milliseconds. */
const LEAST_TIME_MS = 1_000;

/** Bounds of `Retry-After`, in milliseconds. */
const RETRY_AFTER_MS = { min: 1_000, max: 30_000 };

/** Of fewer slots an account alone leaves none free: one is half of two. */
const MANY_SLOTS = 3;

const UNBOUNDED: AccountShare = { quick: Infinity, inAll: Infinity, alone: Infinity };

/**
 * Decides which document gets the next slot, which wait and which are refused.
 *
 * - **Next** is the account with the fewest slots; among equals the one whose last turn is longest ago. Within an account
 *   documents that have begun go first, then the oldest.
 * - **A document waits** although there are slots, if it exceeds its account's share while others are active.
 * - **A document is refused** if too little time is left. A newcomer is refused if the queue is full, unless another account
 *   has more in the queue: then the last document of that account is refused.
 */
export function policy<W extends Waiting>(snapshot: Snapshot<W>, now: number): Decision<W> {
  const reasons = reasonsToRefuse(snapshot, now);
  const waiting = snapshot.waiting.filter((each) => !reasons.has(each));
  const staying = { ...snapshot, waiting };
  const refused = [...reasons].map(([each, reason]) => ({
    waiting: each,
    reason,
    retryAfterMs: retryAfterMs(staying, each.accountId, now),
  }));
  return { refused, next: nextOf(staying, now), againInMs: againInMs(staying, now) };
}

/**
 * The share of an account, for all replicas of render together, so that others find a free slot. Slow documents have at
 * most half of the slots, but always room for one beside the quick ones, if there is such a slot. So a document that waits
 * for a picture does not hold up its account. An account alone leaves one of several slots as well: its documents may hold
 * theirs for half a minute, and whoever comes then would wait for that.
 */
export function shareOf({
  slots,
  leftToOthers,
  replicas,
}: {
  slots: number;
  /** How many slots an account leaves free, not counting slow documents. */
  leftToOthers: number;
  replicas: number;
}): AccountShare {
  const ofAll = slots - leftToOthers;
  const quick = Math.max(1, Math.floor(ofAll / replicas));
  const half = Math.ceil(Math.max(ofAll, slots / 2) / replicas);
  const inAll = Math.min(Math.max(quick + 1, half), Math.max(quick, slots - 1));
  const isLeft = slots >= MANY_SLOTS && leftToOthers > 0;
  const alone = isLeft ? Math.floor((slots - 1) / replicas) : slots;
  return { quick, inAll, alone: Math.max(alone, inAll) };
}

function reasonsToRefuse<W extends Waiting>(snapshot: Snapshot<W>, now: number): Map<W, Reason> {
  const late = snapshot.waiting.filter((each) => tooLateAt(snapshot, each) <= now);
  const reasons = new Map<W, Reason>(late.map((each) => [each, 'too_late']));
  const { newcomer, waiting, capacity } = snapshot;
  if (!newcomer) return reasons;
  if (comesTooLate(snapshot, newcomer, now)) return reasons.set(newcomer, 'too_late');
  if (waiting.length < capacity.queueLimit) return reasons;
  const heaviest = heaviestAccount(waiting, newcomer.accountId);
  return heaviest ? reasons.set(heaviest, 'crowded_out') : reasons.set(newcomer, 'full');
}

/** The last document of the heaviest account, if it still is with the newcomer. */
function heaviestAccount<W extends Waiting>(
  waiting: readonly W[],
  newcomer: string,
): W | undefined {
  const lines = byAccount(waiting);
  const [longest = []] = [...lines.values()].toSorted((one, other) => other.length - one.length);
  if (longest.length <= (lines.get(newcomer)?.length ?? 0) + 1) return undefined;
  return longest.findLast(({ isBegun }) => !isBegun);
}

/** Whether a newcomer would start after its deadline, if accounts took equal turns. */
function comesTooLate(snapshot: Situation, { accountId, deadline }: Waiting, now: number): boolean {
  if (snapshot.capacity.slots === 0) return now > deadline;
  const lines = byAccount(snapshot.waiting);
  const ownTurns = (lines.get(accountId)?.length ?? 0) + 1;
  const ahead = [...lines.values()].reduce(
    (sum, { length }) => sum + Math.min(length, ownTurns),
    0,
  );
  return now + waitMs(snapshot, { ahead, accountId }, now) > deadline;
}

/** When too little time is left for a waiting document: never before it has waited as long as it takes. */
function tooLateAt({ capacity }: Situation, { deadline, since }: Waiting): number {
  const neededMs = Math.min(capacity.serviceMs, LEAST_TIME_MS);
  return Math.max(deadline - neededMs, since + neededMs);
}

function retryAfterMs(queue: Situation, accountId: string, now: number): number {
  const drainedMs = waitMs(queue, { ahead: queue.waiting.length, accountId }, now);
  return Math.min(Math.max(drainedMs, RETRY_AFTER_MS.min), RETRY_AFTER_MS.max);
}

/** The time until a number of documents, and all waiting ones of the account, have started. */
function waitMs(
  queue: Situation,
  { ahead, accountId }: { ahead: number; accountId: string },
  now: number,
): number {
  const { slots, serviceMs } = queue.capacity;
  const { quick, inAll } = boundOf(queue, accountId, now);
  const own = inFlightOf(queue, accountId, now);
  const atOnce = Math.min(quick, inAll - (own.documents - own.quick));
  const ownWaiting = queue.waiting.filter(isOf(accountId)).length;
  // One more round if its slow documents have all of its share.
  const ownRounds = ownWaiting / Math.max(atOnce, 1) + Number(atOnce <= 0);
  return Math.max(ahead / Math.max(slots, 1), ownRounds) * serviceMs;
}

function nextOf<W extends Waiting>(snapshot: Snapshot<W>, now: number): W | undefined {
  const turns = [...byAccount(snapshot.waiting)].map(([accountId, line]) => {
    const begins = mayBegin(snapshot, accountId, now);
    return {
      waiting: line.find((each) => (begins || each.isBegun) && snapshot.canStart(each)),
      slots: snapshot.inFlight.filter(isOf(accountId)).length,
      since: Math.max(
        snapshot.lastTurns.get(accountId) ?? 0,
        Math.min(...line.map(({ arrival }) => arrival)),
      ),
    };
  });
  return turns
    .filter(({ waiting }) => waiting)
    .toSorted((one, other) => one.slots - other.slots || one.since - other.since)
    .at(0)?.waiting;
}

/** Whether an account may begin one more document. */
function mayBegin(snapshot: Situation, accountId: string, now: number): boolean {
  const { quick, inAll } = boundOf(snapshot, accountId, now);
  const own = inFlightOf(snapshot, accountId, now);
  return own.quick < quick && own.documents < inAll;
}

/** The next time at which a waiting document may begin or be refused without another event. */
function againInMs(snapshot: Situation, now: number): number {
  const accounts = new Set(snapshot.waiting.map(({ accountId }) => accountId));
  const moments = [
    ...snapshot.waiting.map((each) => tooLateAt(snapshot, each)),
    ...[...accounts].flatMap((each) => begunAt(snapshot, each)).map((since) => since + SLOW_MS),
    ...(accounts.size > 0 ? snapshot.recent.map(({ at }) => at + RECENT_MS) : []),
  ];
  return Math.min(...moments.filter((at) => at > now)) - now;
}

function boundOf(snapshot: Situation, accountId: string, now: number) {
  const { share = UNBOUNDED } = snapshot.capacity;
  const isAlone = !areOthersActive(snapshot, accountId, now);
  return isAlone ? { quick: share.alone, inAll: share.alone } : share;
}

/** Whether other accounts are active: in flight, or recent. */
function areOthersActive({ inFlight, recent }: Situation, accountId: string, now: number): boolean {
  const isOther = (each: { accountId: string }) => each.accountId !== accountId;
  return inFlight.some(isOther) || recent.filter(isOther).some(({ at }) => at + RECENT_MS > now);
}

/** How many documents of an account are in flight, and how many of them are not slow. */
function inFlightOf(snapshot: Situation, accountId: string, now: number) {
  const begun = begunAt(snapshot, accountId);
  return { documents: begun.length, quick: begun.filter((since) => now - since < SLOW_MS).length };
}

/** When each document of an account began. */
function begunAt({ inFlight }: Situation, accountId: string): number[] {
  const begun = new Map<object, number>();
  for (const { document, since } of inFlight.filter(isOf(accountId))) {
    begun.set(document, Math.min(begun.get(document) ?? Infinity, since));
  }
  return [...begun.values()];
}

function byAccount<W extends Waiting>(waiting: readonly W[]): Map<string, W[]> {
  const ordered = waiting.toSorted(
    (one, other) => Number(other.isBegun) - Number(one.isBegun) || one.arrival - other.arrival,
  );
  return Map.groupBy(ordered, ({ accountId }) => accountId);
}

const isOf = (accountId: string) => (each: { accountId: string }) => each.accountId === accountId;
