import { afterEach, describe, expect, test } from 'vitest';
import { createLogger, flatLogger, partLogger, switchLevelOnSignal } from './log.ts';

function newLogger(level = 'info') {
  const lines: string[] = [];
  const log = createLogger('a-service', level, { write: (line) => void lines.push(line) });
  const last = () => JSON.parse(lines.at(-1)!) as Record<string, unknown>;
  return { log, lines, last };
}

const SECRETS = ['key', 'token', 'password', 'authorization', 'content', 'variables'];

describe('createLogger', () => {
  test('writes one JSON line with level, UTC time, service and message', () => {
    const { log, lines, last } = newLogger();
    log.info({ requestId: 'r-1' }, 'it happened');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\{.*\}\n$/);
    expect(last()).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: 'a-service',
      requestId: 'r-1',
      msg: 'it happened',
    });
  });

  test.each(SECRETS)(
    'redacts %p at the top, in an object, in a list and in their objects',
    (name) => {
      const { log, lines, last } = newLogger();
      const secret = { [name]: 'top secret' };
      log.info({ ...secret, request: { ...secret, headers: secret }, list: [secret] }, 'logged');
      expect(lines.join()).not.toContain('top secret');
      expect(last()).toMatchObject({ [name]: '[redacted]', request: { [name]: '[redacted]' } });
    },
  );

  test.each(SECRETS)('redacts %p also in a child’s fields and in an error', (name) => {
    const { log, lines } = newLogger();
    const secret = { [name]: 'top secret' };
    log.child({ ...secret, request: secret }).info('logged');
    log.error({ err: Object.assign(new Error('failed'), secret) }, 'logged');
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('top secret');
  });

  test('leaves other fields as they are', () => {
    const { log, last } = newLogger();
    log.info({ plan: 'starter', contentLength: 5 });
    expect(last()).toMatchObject({ plan: 'starter', contentLength: 5 });
  });

  test('logs an error with its causes', () => {
    const { log, last } = newLogger();
    log.error({ err: new Error('outer', { cause: new Error('inner') }) }, 'failed');
    const { message, stack } = last()['err'] as { message: string; stack: string };
    expect(message).toContain('outer');
    expect(stack).toContain('inner');
  });

  test('writes nothing below its level, and nothing at all when silent', () => {
    const warn = newLogger('warn');
    warn.log.info('no');
    warn.log.warn('yes');
    expect(warn.lines).toHaveLength(1);
    const silent = newLogger('silent');
    silent.log.fatal('no');
    expect(silent.lines).toHaveLength(0);
  });
});

describe('flatLogger', () => {
  test.each(SECRETS)('redacts %p in its lines', (name) => {
    const { log, last } = newLogger();
    flatLogger(log).info({ [name]: 'top secret', requestId: 'r-1' }, 'logged');
    expect(last()).toMatchObject({
      service: 'a-service',
      msg: 'logged',
      requestId: 'r-1',
      [name]: '[redacted]',
    });
  });
});

describe('text in unlisted fields', () => {
  test.each(['title', 'html', 'body', 'anything', 'accountId', 'keyId'])(
    'is not written: %s',
    (name) => {
      const { log, lines } = newLogger();
      log.info(
        { [name]: 'a document', list: ['a document'], deep: { deeper: 'a document' } },
        'logged',
      );
      log.info({ [name]: Buffer.from('a document') }, 'logged');
      expect(lines).toHaveLength(2);
      expect(lines.join()).not.toContain('a document');
      expect(lines.join()).not.toContain(String([...Buffer.from('a document')]));
    },
  );

  test('is written in listed fields, such as the kind of an object and a time', () => {
    const { log, last } = newLogger();
    const ours = { object: 'pdf/print', expiresAt: '2030-01-01T00:00:00.000Z', file: '/tls.crt' };
    log.info(ours, 'logged');
    expect(last()).toMatchObject(ours);
  });

  test('hides no numbers, and writes errors completely', () => {
    const { log, last } = newLogger();
    log.warn({ pages: 3, isLate: true, err: 'thrown text' }, 'logged');
    expect(last()).toMatchObject({ pages: 3, isLate: true, err: 'thrown text' });
  });

  test('handles objects that contain themselves', () => {
    const { log, last } = newLogger();
    const round: Record<string, unknown> = {};
    round['self'] = round;
    log.info({ round }, 'logged');
    expect(last()).toMatchObject({ msg: 'logged' });
  });
});

describe('SIGUSR2', () => {
  const lines: string[] = [];
  const log = createLogger('a-service', 'warn', { write: (line) => void lines.push(line) });
  const flat = flatLogger(log);
  const part = partLogger(log, { pool: 'chromium' });
  const leave = switchLevelOnSignal(log);
  afterEach(() => void lines.splice(0));

  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

  test('turns debug on, also for existing loggers, and off again, and logs both', () => {
    process.emit('SIGUSR2');
    for (const each of [log, flat, part]) each.debug('seen');
    process.emit('SIGUSR2');
    for (const each of [log, flat, part]) each.info('not seen');
    flat.warn('seen at last');
    expect(messages()).toEqual([
      'log level changed by SIGUSR2',
      'seen',
      'seen',
      'seen',
      'log level as configured',
      'seen at last',
    ]);
    expect([log.level, flat.level, part.level]).toEqual(['warn', 'warn', 'warn']);
  });

  test('the signal has no handler afterwards', () => {
    leave();
    expect(process.listeners('SIGUSR2')).toEqual([]);
    expect(log.level).toBe('warn');
  });
});
