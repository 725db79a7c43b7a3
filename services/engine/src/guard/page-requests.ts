import { TOKEN_COOKIE } from '../print/gotenberg/chromium-form.ts';
import type { Message } from './message.ts';

/** A request of Gotenberg about a page. */
export interface PageRequest extends Message {
  id: number;
  sessionId: string;
}

/** @returns the token by which a request of Gotenberg names a page's print, if it does */
export function tokenIn({ method, params }: Message): string | undefined {
  const { name, value } = (params ?? {}) as { name?: unknown; value?: unknown };
  return method === 'Network.setCookie' && name === TOKEN_COOKIE ? String(value) : undefined;
}

/** Whether a request is about a page. */
export function isOfPage(message: Message): message is PageRequest {
  return message.id !== undefined && message.sessionId !== undefined;
}
