import { TOKEN_COOKIE } from '../print/gotenberg/chromium-form.ts';

/** A request of Gotenberg about a page. */
export interface PageRequest {
  id: number;
  sessionId: string;
  params: object;
}

/** @returns the request by which Gotenberg names a page's print, and its token, if it is one */
export function namingIn(data: Buffer): (PageRequest & { token: string }) | undefined {
  const request = data.includes(`"${TOKEN_COOKIE}"`)
    ? requestIn(data, 'Network.setCookie')
    : undefined;
  const { name, value } = (request?.params ?? {}) as { name?: unknown; value?: unknown };
  return request && name === TOKEN_COOKIE ? { ...request, token: String(value) } : undefined;
}

/** @returns the request to print a page, if it is one */
export function printIn(data: Buffer): PageRequest | undefined {
  return data.includes('"Page.printToPDF"') ? requestIn(data, 'Page.printToPDF') : undefined;
}

/** @returns the request to load a page's document, if it is one */
export function navigationIn(data: Buffer): PageRequest | undefined {
  return data.includes('"Page.navigate"') ? requestIn(data, 'Page.navigate') : undefined;
}

function requestIn(data: Buffer, wanted: string): PageRequest | undefined {
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
