/**
 * Where Platen is, of what people write: the API's own path may be there already.
 *
 * @throws {TypeError} it is no address, or has what no request can carry
 */
export function baseUrlOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new TypeError('baseUrl has to be an http or https URL, such as https://pdf.example.com.');
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new TypeError(
      'baseUrl has to be without a user, a query and a fragment; a proxy’s password goes into headers.Authorization.',
    );
  }
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}
