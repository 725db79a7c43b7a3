import { PlatenError } from '@platen/client';
import { QueryClient } from '@tanstack/react-query';

const MOST_TRIES = 2;

/** Retries only requests that did not arrive, because a refusal would be the same. */
function mayHelp(tries: number, error: Error): boolean {
  const isPassing =
    error instanceof PlatenError && (error.status === undefined || error.status >= 500);
  return isPassing && tries < MOST_TRIES;
}

/** A browser that thinks it is offline may still reach a platform on its own machine or network. */
const networkMode = 'always';

export function createQueryClient(): QueryClient {
  const queries = { retry: mayHelp, staleTime: 5_000, networkMode } as const;
  return new QueryClient({ defaultOptions: { queries, mutations: { networkMode } } });
}
