/** A request, an answer or an event of the Chrome DevTools Protocol 1.3. */
export interface Message {
  /** Events have none. */
  id?: number;
  method?: string;
  params?: object;
  result?: object;
  error?: object | undefined;
  /** Of a page. */
  sessionId?: string | undefined;
}
