/** The claims of the token; null omits one. */
interface TokenRequest {
  sub: string;
  plan?: string;
  claims?: Record<string, unknown>;
}

/** Lets the development issuer sign a token. */
export async function developmentToken(
  { issuerUrl, issuerSecret }: { issuerUrl: string; issuerSecret: string },
  request: TokenRequest,
): Promise<string> {
  const response = await fetch(`${issuerUrl}/development/token`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${issuerSecret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw new Error(`no token: ${await response.text()}`);
  return ((await response.json()) as { token: string }).token;
}
