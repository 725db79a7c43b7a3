import type { NewKey, Rotation } from '@platen/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../session/context.ts';

/** Changes of keys, after which lists of them are read again. */
function useKeyChange<Change, Result>(change: (request: Change) => Promise<Result>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    // The change may have happened although its answer did not arrive.
    onSettled: () => queries.invalidateQueries({ queryKey: ['keys'] }),
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

export function useRevokeKey(keyId: string) {
  const { keys } = useApi();
  return useKeyChange(() => keys.revoke(keyId));
}
