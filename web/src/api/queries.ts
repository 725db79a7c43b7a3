import {
  PlatenError,
  type AuditEvent,
  type Key,
  type LoggedRequest,
  type UsageHistory,
} from '@platen/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../session/context.ts';
import { readPublic, type Api } from './api.ts';
import type { Account, Config } from './types.ts';

/** The most that the API returns. */
export const HISTORY_MONTHS = 24;

/** Who types writes the next letter by then. */
const TYPED_WITHIN_MS = 300;

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: () => readPublic<Config>('/console/api/config'),
  staleTime: 60_000,
});

const accountQuery = (api: Api) =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => api.json<Account>('/console/api/account', { signal }),
  });

const historyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['history'],
    queryFn: ({ signal }) =>
      api.json<UsageHistory>(`/api/v1/usage/history?months=${HISTORY_MONTHS}`, { signal }),
  });

const keysQuery = (api: Api) =>
  queryOptions({
    queryKey: ['keys'],
    queryFn: async ({ signal }) => {
      const keys: Key[] = [];
      for await (const key of api.keys.list({ signal, pageSize: 100 })) keys.push(key);
      return keys;
    },
  });

interface Page<Row> {
  requests?: Row[];
  events?: Row[];
  next_cursor: string | null;
}

/** All rows of a list: the platform keeps at most 1,000 of it. */
async function readAll<Row>(api: Api, path: string, signal: AbortSignal): Promise<Row[]> {
  const page = await api.json<Page<Row>>(path, { signal });
  const rows = page.requests ?? page.events ?? [];
  if (page.next_cursor === null) return rows;
  const next = path.replace(/&cursor=\d+|$/, `&cursor=${page.next_cursor}`);
  return [...rows, ...(await readAll<Row>(api, next, signal))];
}

const listQuery = <Row>(api: Api, path: string) =>
  queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => readAll<Row>(api, `/api/v1${path}`, signal),
  });

/** The last requests that the platform refused or failed; both classes, the newest first. */
const failuresQuery = (api: Api, most: number) =>
  queryOptions({
    queryKey: ['failures'],
    queryFn: async ({ signal }) => {
      const paths = ['4xx', '5xx'].map((status) => `/requests?limit=100&status=${status}`);
      const pages = await Promise.all(
        paths.map((path) => api.json<Page<LoggedRequest>>(`/api/v1${path}`, { signal })),
      );
      const all = pages.flatMap(({ requests }) => requests ?? []);
      // A caller that hung up got no error.
      const found = all.filter(({ error }) => error !== undefined);
      return found.sort((one, other) => other.at.localeCompare(one.at, 'en')).slice(0, most);
    },
  });

/** Whether the platform keeps no log of requests. */
export const isOff = (error: Error | null) => error instanceof PlatenError && error.status === 404;

export const useConfig = () => useQuery(configQuery);
export const useAccount = () => useQuery(accountQuery(useApi()));
export const useHistory = () => useQuery(historyQuery(useApi()));
export const useKeys = () => useQuery(keysQuery(useApi()));
export const useAudit = () => useQuery(listQuery<AuditEvent>(useApi(), '/audit?limit=100'));
export const useFailures = (most: number) => useQuery(failuresQuery(useApi(), most));
export const useRequests = () =>
  useQuery(listQuery<LoggedRequest>(useApi(), '/requests?limit=100'));

/** The requests of an id, which may be the caller's own: the log has only a hash of that. */
export function useRequestsOf(id: string, isEnabled: boolean) {
  const api = useApi();
  const path = `/requests?limit=100&request_id=${id}`;
  return useQuery({
    queryKey: [path],
    queryFn: async ({ signal }) => {
      // The next letter aborts it.
      await new Promise((resolve) => setTimeout(resolve, TYPED_WITHIN_MS));
      signal.throwIfAborted();
      return readAll<LoggedRequest>(api, `/api/v1${path}`, signal);
    },
    enabled: isEnabled,
  });
}
