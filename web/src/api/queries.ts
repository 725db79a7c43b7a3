import type { Key, UsageHistory } from '@platen/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../session/context.ts';
import { readPublic, type Api } from './api.ts';
import type { Account, Config } from './types.ts';

/** The most that the API returns. */
export const HISTORY_MONTHS = 24;

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

export const useConfig = () => useQuery(configQuery);
export const useAccount = () => useQuery(accountQuery(useApi()));
export const useHistory = () => useQuery(historyQuery(useApi()));
export const useKeys = () => useQuery(keysQuery(useApi()));
