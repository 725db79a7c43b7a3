import type { Logger } from './log.ts';

/**
 * SIGUSR2 turns debug lines on, and off again: whoever may send signals to the process may also read its log. Each change
 * is logged while lines of its level still appear.
 * @returns ignores the signal from now on
 */
export function switchLevelOnSignal(log: Logger): () => void {
  const configured = log.level;
  const turn = () => {
    const isVerbose = log.level === 'debug';
    if (isVerbose) log.info({ level_now: configured }, 'log level as configured');
    log.level = isVerbose ? configured : 'debug';
    if (!isVerbose) log.info({ level_now: 'debug' }, 'log level changed by SIGUSR2');
  };
  process.on('SIGUSR2', turn);
  return () => process.off('SIGUSR2', turn);
}
