/** A request, an answer, or an event, which has no id (Chrome DevTools Protocol 1.3); of a page, if it has a session. */
export interface Message {
  id?: number;
  method?: string;
  params?: object;
  result?: object;
  error?: object | undefined;
  sessionId?: string | undefined;
}
