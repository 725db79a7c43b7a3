/** What waits for a slot. */
export interface Waiting {
  accountId: string;
  /** Tells documents apart: one may wait for several slots. */
  document: object;
  /** When its caller stops waiting. */
  deadline: number;
  /** Since when it waits. */
  since: number;
  /** Its number in the order of arrival. */
  arrival: number;
  /** Its document has had a slot before. */
  isBegun: boolean;
}

/** What has a slot. */
export interface InFlight {
  accountId: string;
  document: object;
  since: number;
}

/** What there is to share. */
export interface Capacity {
  /** How many slots there are; 0 if none can be had now. */
  slots: number;
  /** How long a slot is held lately, in milliseconds. */
  serviceMs: number;
  /** How many may wait. */
  queueLimit: number;
  /** What an account may have while others are about; absent: everything. */
  share?: AccountShare;
}

/** How many documents an account has in flight, at most, when it begins one more beside others; each ≥ 1. */
export interface AccountShare {
  /** Documents that are not slow. */
  quick: number;
  /** All documents. */
  inAll: number;
}

/** An account, and when it was last here. */
export interface Sighting {
  accountId: string;
  at: number;
}

/** What is known at a moment. All times are by one clock, in milliseconds. */
interface Situation {
  capacity: Capacity;
  waiting: readonly Waiting[];
  inFlight: readonly InFlight[];
  /** The two accounts that were here last. */
  recent: readonly Sighting[];
}

/** Everything that a decision depends on. */
export interface Snapshot<W extends Waiting = Waiting> extends Situation {
  waiting: readonly W[];
  /** Asks for a place in the queue. */
  newcomer?: W | undefined;
  /** After which arrival each account had its last turn; absent: before all that waits. */
  lastTurns: ReadonlyMap<string, number>;
  /** Whether a slot is free that this one may have. */
  canStart: (waiting: W) => boolean;
}

/** Why a document is refused. */
export type Reason = 'full' | 'crowded_out' | 'too_late';

export interface Refusal<W> {
  waiting: W;
  reason: Reason;
  /** How long the queue takes now, in milliseconds. */
  retryAfterMs: number;
}

interface Decision<W> {
  /** Has no place in the queue, or no more. */
  refused: Refusal<W>[];
  /** Has a slot now; all others wait. */
  next: W | undefined;
  /** When to decide again, if nothing happens before, in milliseconds. */
  againInMs: number;
}

/** For so long after its last document an account is expected to come again, in milliseconds. */
const RECENT_MS = 5_000;

/** A document that has been in flight for so long is slow: others of its account do not wait for its end, in milliseconds. */
const SLOW_MS = 1_000;

/** A document that has waited is not begun when less than this is left, in milliseconds. */
const LEAST_TIME_MS = 1_000;

/** Bounds of what callers are told to wait, in milliseconds. */
const RETRY_AFTER_MS = { min: 1_000, max: 30_000 };

const UNBOUNDED: AccountShare = { quick: Infinity, inAll: Infinity };

/**
 * Decides who has the next slot, who waits and who is refused.
 *
 * - **Next** is the account with the fewest slots; of several the one whose last turn is longest ago. Within an account
 *   documents that have begun go first, then those that came first.
 * - **Waits** though there are slots: whoever would begin a document beyond its account's share while others are about.
 * - **Refused** is whoever has too little time left; and a newcomer when the queue is full, unless another account has
 *   more in it: then the last one of that account.
 */
export function policy<W extends Waiting>(snapshot: Snapshot<W>, now: number): Decision<W> {
  const reasons = reasonsToRefuse(snapshot, now);
  const waiting = snapshot.waiting.filter((each) => !reasons.has(each));
  const staying = { ...snapshot, waiting };
  const refused = [...reasons].map(([each, reason]) => ({
    ...{ waiting: each, reason },
    retryAfterMs: retryAfterMs(staying, each.accountId, now),
  }));
  return { refused, next: nextOf(staying, now), againInMs: againInMs(staying, now) };
}

/**
 * What an account may have of some slots, all replicas of render together, so that others who come find one. Slow documents
 * have at most half of the slots, but always room for one beside the quick ones, where there is such a slot: what waits for
 * a picture does not hold up the others of its account.
 */
export function shareOf({
  slots,
  leftToOthers,
  replicas,
}: {
  slots: number;
  /** How many slots an account leaves free, but for slow documents. */
  leftToOthers: number;
  replicas: number;
}): AccountShare {
  const ofAll = slots - leftToOthers;
  const quick = Math.max(1, Math.floor(ofAll / replicas));
  const half = Math.ceil(Math.max(ofAll, slots / 2) / replicas);
  return { quick, inAll: Math.min(Math.max(quick + 1, half), Math.max(quick, slots - 1)) };
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

/** The last one of the account that has the most waiting, if that is still so once a newcomer is let in. */
function heaviestAccount<W extends Waiting>(
  waiting: readonly W[],
  newcomer: string,
): W | undefined {
  const lines = byAccount(waiting);
  const [longest = []] = [...lines.values()].toSorted((one, other) => other.length - one.length);
  if (longest.length <= (lines.get(newcomer)?.length ?? 0) + 1) return undefined;
  return longest.findLast(({ isBegun }) => !isBegun);
}

/** Whether a newcomer's turn would come after its deadline, if all accounts had turns evenly. */
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

/** When too little time is left for what waits: never before the queue has cost it as much time as it needs. */
function tooLateAt({ capacity }: Situation, { deadline, since }: Waiting): number {
  const neededMs = Math.min(capacity.serviceMs, LEAST_TIME_MS);
  return Math.max(deadline - neededMs, since + neededMs);
}

function retryAfterMs(queue: Situation, accountId: string, now: number): number {
  const drainedMs = waitMs(queue, { ahead: queue.waiting.length, accountId }, now);
  return Math.min(Math.max(drainedMs, RETRY_AFTER_MS.min), RETRY_AFTER_MS.max);
}

/** How long it takes until so many have had a turn, and all that an account has waiting. */
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
  // One more round where its slow documents have all of its share.
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

/** Whether an account may have one more document in flight. */
function mayBegin(snapshot: Situation, accountId: string, now: number): boolean {
  const { quick, inAll } = boundOf(snapshot, accountId, now);
  const own = inFlightOf(snapshot, accountId, now);
  return own.quick < quick && own.documents < inAll;
}

/** The next moment at which something that waits may begin, or is refused, though nothing else happens. */
function againInMs(snapshot: Situation, now: number): number {
  const accounts = new Set(snapshot.waiting.map(({ accountId }) => accountId));
  const moments = [
    ...snapshot.waiting.map((each) => tooLateAt(snapshot, each)),
    ...[...accounts].flatMap((each) => begunAt(snapshot, each)).map((since) => since + SLOW_MS),
    ...(accounts.size > 0 ? snapshot.recent.map(({ at }) => at + RECENT_MS) : []),
  ];
  return Math.min(...moments.filter((at) => at > now)) - now;
}

function boundOf(snapshot: Situation, accountId: string, now: number): AccountShare {
  const { share = UNBOUNDED } = snapshot.capacity;
  return hasCompany(snapshot, accountId, now) ? share : UNBOUNDED;
}

/** Whether others are about: in flight, or here a moment ago. */
function hasCompany({ inFlight, recent }: Situation, accountId: string, now: number): boolean {
  const isOther = (each: { accountId: string }) => each.accountId !== accountId;
  return inFlight.some(isOther) || recent.filter(isOther).some(({ at }) => at + RECENT_MS > now);
}

/** How many documents an account has in flight, and how many of them are not slow. */
function inFlightOf(snapshot: Situation, accountId: string, now: number) {
  const begun = begunAt(snapshot, accountId);
  return { documents: begun.length, quick: begun.filter((since) => now - since < SLOW_MS).length };
}

/** Since when each document of an account has been in flight. */
function begunAt({ inFlight }: Situation, accountId: string): number[] {
  const begun = new Map<object, number>();
  for (const { document, since } of inFlight.filter(isOf(accountId))) {
    begun.set(document, Math.min(begun.get(document) ?? Infinity, since));
  }
  return [...begun.values()];
}

/** What waits of each account, in the order of its turns. */
function byAccount<W extends Waiting>(waiting: readonly W[]): Map<string, W[]> {
  const ordered = waiting.toSorted(
    (one, other) => Number(other.isBegun) - Number(one.isBegun) || one.arrival - other.arrival,
  );
  return Map.groupBy(ordered, ({ accountId }) => accountId);
}

const isOf = (accountId: string) => (each: { accountId: string }) => each.accountId === accountId;
