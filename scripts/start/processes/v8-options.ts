/** In MiB: many short pauses for collecting young objects, no long ones (docs/benchmarks.md), and less held. */
const YOUNG = '--max-semi-space-size=4';

/**
 * V8 collects once a heap has twice what was in use, not three or four times (services/render/README.md): threads that
 * compose make much that lives for one document.
 */
const GROWTH = '--heap-growing-percent=100';

/** Users of the same processes may signal it: Node.js would open its inspector to them. */
const CLOSED = '--disable-sigusr1';

/** Data in the engine's guard is short-lived: this halves its memory from the start. */
const BRIEF = '--max-semi-space-size=2';

/** How each service starts Node.js, as in its image. */
export const V8_OPTIONS = {
  auth: [YOUNG],
  usage: [YOUNG],
  render: [YOUNG, GROWTH],
  edge: [YOUNG],
  egress: [YOUNG],
  engine: [CLOSED, BRIEF],
} satisfies Record<string, string[]>;
