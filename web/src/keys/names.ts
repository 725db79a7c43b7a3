import { useKeys } from '../api/queries.ts';
import { texts } from '../texts.ts';
import { nameOf } from './status.ts';

/** The name of a key by its id; a former key has only its id. */
export function useKeyNames(): (id: string) => string {
  const { data: keys } = useKeys();
  const names = new Map(keys?.map((key) => [key.key_id, nameOf(key)]));
  return (id) => (id === 'console' ? texts.keys.console : (names.get(id) ?? id));
}
