import { afterEach, expect, test } from '@jest/globals';
import { createLogger, flatLogger, partLogger } from './log.ts';
import { switchLevelOnSignal } from './log-level.ts';

const lines: string[] = [];
const log = createLogger('a-service', 'warn', { write: (line) => void lines.push(line) });
const flat = flatLogger(log);
const part = partLogger(log, { pool: 'chromium' });
const leave = switchLevelOnSignal(log);
afterEach(() => void lines.splice(0));

const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg);

test('SIGUSR2 turns debug on, also for existing loggers, and off again, and logs both', () => {
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
