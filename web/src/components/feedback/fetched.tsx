import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../page.tsx';
import { Fault } from './fault.tsx';
import { Loading } from './loading.tsx';

interface FetchedProps<Data> {
  query: UseQueryResult<Data>;
  /** How many lines it has about. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/** What the platform answered. What was there before stays beside a failure. */
export function Fetched<Data>({ query, lines = 5, children }: FetchedProps<Data>) {
  const { data, error, isPending, refetch } = query;
  return (
    <>
      {error && <Fault error={error} onRetry={() => void refetch()} />}
      {isPending && (
        <Card>
          <Loading lines={lines} />
        </Card>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
