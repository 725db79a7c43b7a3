import { destination, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { boundedLine } from './bounded-line.ts';

export type { Logger };

/** Fields that never reach a log, of the line itself and of objects in it down to two levels. */
const SECRETS = ['key', 'token', 'password', 'authorization', 'content', 'variables'];

const CENSOR = '[redacted]';

/**
 * Fields with text of ours: names, ids, codes. Any other text might come from a caller or a document, so no log has it
 * until a developer has added its name here. The log never identifies a caller, not even by an id.
 */
const OURS: ReadonlySet<string> = new Set([
  'backend',
  'code',
  'dependency',
  'environment',
  'expiresAt',
  'file',
  'folder',
  'found',
  'host',
  'identity',
  'issuer',
  'kind',
  'levelNow',
  'method',
  'mode',
  'name',
  'nodeCode',
  'object',
  'operation',
  'part',
  'plan',
  'pool',
  'reason',
  'requestId',
  'reservationId',
  'route',
  'setting',
  'trace',
  'wanted',
]);

/**
 * Creates the process's logger: JSON lines on standard output, UTC times. Logs text only in known fields; redacts it
 * elsewhere, and secrets everywhere. Logs an error with its causes. No line is longer than 16 KiB.
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
    { write: (line) => stream.write(boundedLine(line)) },
  );
}

/** For frequent lines without objects: looks for secrets only in the line itself, which takes an eighth of the time. */
export function flatLogger(log: Logger): Logger {
  return followed(log, log.child({}, { redact: { paths: SECRETS, censor: CENSOR } }));
}

/** A logger with fields of its own that lives as long as its parent, and follows its level. */
export function partLogger(log: Logger, fields: Record<string, string>): Logger {
  return followed(log, log.child(fields));
}

/** Deeper values of an object are not logged. */
const MAX_DEPTH = 3;

function withoutTexts(fields: object, depth = 0): Record<string, unknown> {
  const kept = ([name, value]: [string, unknown]) =>
    [name, isOurs(name, value) ? value : textless(value, depth)] as const;
  return Object.fromEntries(Object.entries(fields).map(kept));
}

/** `err` is any thrown value, because the log has to have the cause. */
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
  // Children share their parent's emitter; the last argument is the logger whose level changed.
  log.on('level-change', (...[level, , , , changed]) => {
    if (changed === log) child.level = level;
  });
  return child;
}

/**
 * SIGUSR2 turns debug lines on, and off again: whoever may send signals to the process may also read its log. Each change
 * is logged while lines of its level still appear.
 * @returns ignores the signal from now on
 */
export function switchLevelOnSignal(log: Logger): () => void {
  const configured = log.level;
  const turn = () => {
    const isVerbose = log.level === 'debug';
    if (isVerbose) log.info({ levelNow: configured }, 'log level as configured');
    log.level = isVerbose ? configured : 'debug';
    if (!isVerbose) log.info({ levelNow: 'debug' }, 'log level changed by SIGUSR2');
  };
  process.on('SIGUSR2', turn);
  return () => process.off('SIGUSR2', turn);
}
