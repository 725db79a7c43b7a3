import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Fields that never reach a log: of the line itself, and of objects in it down to two levels. */
const SECRETS = ['key', 'token', 'password', 'authorization', 'content', 'variables'];

const CENSOR = '[redacted]';

/**
 * Fields whose text is ours: names, ids, codes. Text in any other field might be a caller's, or a
 * document's, so it is not logged until somebody has thought about it and put its name here. Who asked is
 * nowhere: of accounts and keys not even the id is told.
 */
const OURS: ReadonlySet<string> = new Set([
  ...['backend', 'code', 'environment', 'expires_at', 'file', 'found', 'host'],
  ...['identity', 'in_ms', 'kind', 'level_now', 'method', 'mode', 'name', 'object'],
  ...[
    'operation',
    'part',
    'plan',
    'pool',
    'reason',
    'requestId',
    'reservation',
    'reservationId',
    'route',
    'setting',
    'trace',
    'wanted',
  ],
]);

/**
 * Makes the process's logger: JSON lines on standard output, UTC times. Text is logged in known fields
 * alone; elsewhere it is redacted, as secrets are everywhere. An error is logged with its causes.
 */
export function createLogger(
  service: string,
  level: string,
  stream: DestinationStream = destination(1),
): Logger {
  return pino(
    {
      level,
      base: { service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => withoutTexts(fields),
      },
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
        censor: CENSOR,
      },
    },
    stream,
  );
}

/**
 * For lines that are written often and hold no objects: secrets are looked for in the line itself
 * alone, which takes an eighth of the time.
 */
export function flatLogger(log: Logger): Logger {
  return followed(log, log.child({}, { redact: { paths: SECRETS, censor: CENSOR } }));
}

/** A logger with fields of its own that lives as long as its parent: a change of level is for both. */
export function partLogger(log: Logger, fields: Record<string, string>): Logger {
  return followed(log, log.child(fields));
}

/** What is deeper in an object than this is not logged at all. */
const MAX_DEPTH = 3;

function withoutTexts(fields: object, depth = 0): Record<string, unknown> {
  const kept = ([name, value]: [string, unknown]) =>
    [name, isOurs(name, value) ? value : textless(value, depth)] as const;
  return Object.fromEntries(Object.entries(fields).map(kept));
}

/** `err` is what was thrown, whatever it is: the log is where the cause is told. */
function isOurs(name: string, value: unknown): boolean {
  return name === 'err' || (OURS.has(name) && typeof value === 'string');
}

function textless(value: unknown, depth: number): unknown {
  if (typeof value === 'string' || ArrayBuffer.isView(value) || depth > MAX_DEPTH) return CENSOR;
  if (typeof value !== 'object' || value === null || value instanceof Error) return value;
  if (Array.isArray(value)) return value.map((each) => textless(each, depth + 1));
  return withoutTexts(value, depth + 1);
}

function followed(log: Logger, child: Logger): Logger {
  // Children share their parent's emitter: the last of what is told is whose level it is.
  log.on('level-change', (...[level, , , , changed]) => {
    if (changed === log) child.level = level;
  });
  return child;
}
