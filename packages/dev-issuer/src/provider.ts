import { Provider, type KoaContextWithOIDC } from 'oidc-provider';
import type { IssuerConfig } from './config.ts';
import { ALGORITHM, TOKEN_LIFETIME_S } from './signer.ts';

/** The console's name here; it keeps no secret, so every login proves itself (PKCE, RFC 7636). */
export const CONSOLE_CLIENT = 'platen-console';

/** The command line's; it has no browser of its own, so it logs in by device (RFC 8628). */
export const CLI_CLIENT = 'platen-cli';

/** The OpenID provider: logins for the console and the command line, tokens for the API. */
export function createProvider(
  issuer: string,
  { key, secret, audience, consoleUrl }: IssuerConfig,
): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: CONSOLE_CLIENT,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${consoleUrl}/`],
        post_logout_redirect_uris: [`${consoleUrl}/`],
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
    clientBasedCORS: (_ctx, origin) => origin === new URL(consoleUrl).origin,
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

/** Nobody is asked for consent: all clients are Platen's own. */
async function grantEverything({ oidc }: KoaContextWithOIDC, audience: string) {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid offline_access');
  grant.addResourceScope(audience, '');
  await grant.save();
  return grant;
}
