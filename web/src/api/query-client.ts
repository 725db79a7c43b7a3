import { PlatenError } from '@platen/client';
import { QueryClient } from '@tanstack/react-query';

const MOST_TRIES = 2;

/** What the platform refused stays refused; what did not arrive may arrive the next time. */
function mayHelp(tries: number, error: Error): boolean {
  const isPassing =
    error instanceof PlatenError && (error.status === undefined || error.status >= 500);
  return isPassing && tries < MOST_TRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({ defaultOptions: { queries: { retry: mayHelp, staleTime: 5_000 } } });
}
