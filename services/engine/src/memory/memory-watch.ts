import { MEMORY } from '../settings.ts';
import { readResidentBytes, runningPrograms, type Program } from '../guard/processes.ts';
import { ownControlGroup, type ControlGroup } from './control-group.ts';
import { endedOffices, endedRenderers } from './ended-processes.ts';

/**
 * Ends the largest process of a document before the engine's memory is full. Later the kernel would end one itself, and on
 * Kubernetes all of the container with everybody's documents (`memory.oom.group`).
 */
export function watchMemory(): void {
  const group = ownControlGroup();
  if (!group) return;
  const endLargest = largestEnder(group);
  setInterval(() => {
    if (group.hasAtMost(group.limit * MEMORY.spareShare)) endLargest();
  }, MEMORY.everyMs).unref();
}

/** Until the one that was ended last is gone, it ends no other. What serves several documents ends only if it is to blame. */
function largestEnder({ limit }: ControlGroup): () => void {
  const share = limit * MEMORY.ownShare;
  let last = 0;
  return () => {
    if (last > 0 && readResidentBytes(last) > 0) return;
    const [largest] = runningPrograms()
      .map(({ pid, kind }) => ({ pid, kind, bytes: readResidentBytes(pid) }))
      .filter(({ kind, bytes }) => kind !== 'other' || bytes > share)
      .toSorted((one, other) => other.bytes - one.bytes);
    if (!largest) return;
    last = end(largest, largest.bytes > share);
    const size = `${Math.round(largest.bytes / 2 ** 20)} MiB`;
    process.stderr.write(`memory is nearly full: ended a process (${largest.kind}, ${size})\n`);
  };
}

/** What took less than its share may succeed at another time. @returns its id */
function end({ pid, kind }: Program, isToBlame: boolean): number {
  const ended = { renderer: endedRenderers, office: endedOffices, other: undefined }[kind];
  const failure = { fault: isToBlame ? 'FAULT_MEMORY' : 'FAULT_BUSY' } as const;
  if (ended) ended.end(pid, failure);
  else process.kill(pid, 'SIGKILL');
  return pid;
}
