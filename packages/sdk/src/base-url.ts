/**
 * The base URL from what people write; it may already end in the API's path.
 *
 * @throws {TypeError} it is no address, or has parts that no request can carry
 */
export function parseBaseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new TypeError(
      'baseUrl has to be an http or https URL: new Platen({ baseUrl: "https://pdf.example.com", apiKey: … }).',
    );
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      'baseUrl has to be without a user, a query and a fragment; a proxy’s password goes into headers.Authorization.',
    );
  }
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}
