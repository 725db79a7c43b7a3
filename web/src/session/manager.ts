import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { Issuer } from '../api/types.ts';

/**
 * Code + PKCE (RFC 7636) with a refresh token; no iframe, and nothing is stored beyond the tab.
 */
export function managerOf({ issuer, client_id, scope, resource }: Issuer): UserManager {
  const store = () => new WebStorageStateStore({ store: sessionStorage });
  return new UserManager({
    authority: issuer,
    client_id,
    scope,
    ...(resource !== null && { resource }),
    redirect_uri: `${location.origin}/callback`,
    post_logout_redirect_uri: `${location.origin}/`,
    response_type: 'code',
    userStore: store(),
    stateStore: store(),
    automaticSilentRenew: false,
    monitorSession: false,
    loadUserInfo: false,
    revokeTokensOnSignout: false,
  });
}
