/**
 * The chain of time-outs, all derived from the first. Each is longer than the one before, so that what is closest to the
 * document ends first and its caller can say why. In milliseconds.
 */

/** The longest that a plan may give one document (`render_timeout_ms`). */
export const MAX_RENDER_TIMEOUT_MS = 120_000;

/** If the edge is cut off, its cancel does not arrive; render then ends this much after the deadline. */
export const DEADLINE_GRACE_MS = 1_000;

/** Then the engine ends what render has left behind (Gotenberg by `--api-timeout`). */
export const ENGINE_TIMEOUT_MS = MAX_RENDER_TIMEOUT_MS + DEADLINE_GRACE_MS + 4_000;

/** How long a service or an engine that drains waits for what it has begun. */
export const DRAIN_TIMEOUT_MS = ENGINE_TIMEOUT_MS + 5_000;

/** Then it closes its connections and stores, at most so long until it is killed. */
export const CLOSE_MS = 15_000;

/** How long a pod serves after SIGTERM, until balancers, proxies and resolvers have forgotten it. */
export const POD_DRAIN_DELAY_MS = 15_000;

/** The grace period of a pod. */
export const POD_GRACE_MS = POD_DRAIN_DELAY_MS + DRAIN_TIMEOUT_MS + CLOSE_MS;

/** How long a client waits for an answer, where its user sets nothing else. */
export const CLIENT_TIMEOUT_MS = MAX_RENDER_TIMEOUT_MS + 30_000;
