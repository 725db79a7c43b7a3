import { TOKEN_COOKIE } from '../print/gotenberg/chromium-form.ts';

/** A request of Gotenberg about a page. */
export interface PageRequest {
  id: number;
  sessionId: string;
  params: object;
}

/** @returns the request by which Gotenberg names a page's print, and its token, if it is one */
export function namingIn(data: Buffer): (PageRequest & { token: string }) | undefined {
  const request = requestIn(data, 'Network.setCookie');
  const { name, value } = (request?.params ?? {}) as { name?: unknown; value?: unknown };
  return request && name === TOKEN_COOKIE ? { ...request, token: String(value) } : undefined;
}

/** @returns the request about a page with this method, if it is one */
export function requestIn(data: Buffer, wanted: string): PageRequest | undefined {
  if (!data.includes(`"${wanted}"`)) return undefined;
  const {
    method,
    id,
    sessionId,
    params = {},
  } = JSON.parse(data.toString()) as Partial<PageRequest> & {
    method?: string;
  };
  const isWanted = method === wanted && id !== undefined && sessionId !== undefined;
  return isWanted ? { id, sessionId, params } : undefined;
}
