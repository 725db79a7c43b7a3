import { Provider, type KoaContextWithOIDC } from 'oidc-provider';
import type { IssuerConfig } from './config.ts';
import { ALGORITHM, TOKEN_LIFETIME_S } from './signer.ts';

/** The console's name here; it keeps no secret, so every login proves itself (PKCE, RFC 7636). */
export const CONSOLE_CLIENT = 'platen-console';

/** The account of a newcomer; so is every account whose name begins with this. */
export const DEMO_ACCOUNT = 'demo';

/** The command line's; it has no browser of its own, so it logs in by device (RFC 8628). */
const CLI_CLIENT = 'platen-cli';

/** The OpenID provider: logins for the console and the command line, tokens for the API. */
export function createProvider(
  issuer: string,
  {
    key,
    secret,
    audience,
    consoleUrl,
  }: Pick<IssuerConfig, 'key' | 'secret' | 'audience' | 'consoleUrl'>,
): Provider {
  const origins = consoleOrigins(consoleUrl);
  const logouts = origins.map((origin) => `${origin}/`);
  return new Provider(issuer, {
    clients: [
      {
        client_id: CONSOLE_CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: origins.map((origin) => `${origin}/callback`),
        post_logout_redirect_uris: logouts,
      },
      {
        client_id: CLI_CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['urn:ietf:params:oauth:grant-type:device_code', 'refresh_token'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    jwks: { keys: [{ ...key, alg: ALGORITHM, use: 'sig' }] },
    cookies: { keys: [secret] },
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, origin) => origins.includes(origin),
    // The provider gives a browser a refresh token only after a consent page; this issuer has none.
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? planClaimOf(token.accountId) : {}),
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    loadExistingGrant: (ctx) => grantEverything(ctx, audience),
    features: {
      devInteractions: { enabled: false },
      deviceFlow: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: '',
          audience,
          accessTokenTTL: TOKEN_LIFETIME_S,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: ALGORITHM } },
        }),
      },
    },
    ttl: { AccessToken: TOKEN_LIFETIME_S, Session: TOKEN_LIFETIME_S, Grant: TOKEN_LIFETIME_S },
  });
}

/** This machine has two names, and a browser takes them for two origins. */
function consoleOrigins(consoleUrl: string): string[] {
  const { origin } = new URL(consoleUrl);
  return [...new Set([origin, origin.replace('//127.0.0.1', '//localhost')])];
}

/** Whoever logs in for a demo is on the plan `free`; the others are on the plan that they have. */
function planClaimOf(name: string): { plan?: string } {
  return name.startsWith(DEMO_ACCOUNT) ? { plan: 'free' } : {};
}

/** No consent page, because all clients are Platen's own. */
async function grantEverything({ oidc }: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope(audience, '');
  await grant.save();
  return grant;
}
