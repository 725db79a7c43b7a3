import type { Key, KeyUpdate, NewKey, Rotation } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../session/context.ts';

/** Changes of keys, after which lists of them, and of changes, are read again. */
function useKeyChange<Change, Result>(change: (request: Change) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The change may have happened although its answer did not arrive. A new key waits for no list.
    onSettled: () => void queries.invalidateQueries(),
  });
}

export function useCreateKey() {
  const { keys } = useApi();
  return useKeyChange((key: NewKey) => keys.create(key));
}

export function useRotateKey(keyId: string) {
  const { keys } = useApi();
  return useKeyChange((rotation: Rotation) => keys.rotate(keyId, rotation));
}

export function useEditKey(keyId: string) {
  const { keys } = useApi();
  return useKeyChange((update: KeyUpdate) => keys.update(keyId, update));
}

/** A repeat after a failure revokes those that are left. */
export function useRevokeKeys() {
  const { keys } = useApi();
  return useKeyChange(async (targets: readonly Key[]) => {
    const revocations = targets.map(({ key_id }) => keys.revoke(key_id));
    await Promise.allSettled(revocations); // before the lists are read again
    await Promise.all(revocations);
  });
}
