import { PlatenError } from '@platen/client';
import { ErrorResponse, UserManager, WebStorageStateStore, type User } from 'oidc-client-ts';
import type { TokenSource } from '../api/api.ts';
import type { Issuer } from '../api/types.ts';
import { texts } from '../texts.ts';

export type SessionState =
  | { status: 'starting' }
  | { status: 'anonymous' }
  /** `name` is the account's for people; `account` identifies it. */
  | { status: 'active'; name: string; account: string }
  /** Pages stay as they are, so that nothing in them is lost. */
  | { status: 'expired'; name: string; account: string };

/** Stores the issuer of the login in this tab. */
const ISSUER = 'platen.issuer';

/** A token that expires this soon is renewed before its use. */
const RENEWED_BEFORE_S = 30;

/** The session of this tab. */
export class Session implements TokenSource {
  #state: SessionState = { status: 'starting' };
  #manager: UserManager | undefined;
  #renewal: Promise<User | undefined> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Restores the session of this tab. */
  async start(issuers: readonly Issuer[]): Promise<void> {
    const remembered = sessionStorage.getItem(ISSUER);
    const issuer = issuers.find((one) => one.issuer === remembered);
    this.#manager = issuer && managerOf(issuer);
    const user = (await this.#manager?.getUser()) ?? undefined;
    this.#set(user ? activeOf(user) : { status: 'anonymous' });
  }

  /** Redirects to the issuer. @param returnTo the path to return to */
  async login(issuer: Issuer, returnTo: string): Promise<void> {
    sessionStorage.setItem(ISSUER, issuer.issuer);
    this.#manager = managerOf(issuer);
    await this.#manager.signinRedirect({ state: { returnTo } });
  }

  /** Completes the login after the redirect. @returns the path to show */
  async finish(url: string): Promise<string> {
    if (!this.#manager) throw new Error(texts.login.notBegun);
    const user = await this.#manager.signinRedirectCallback(url);
    this.#set(activeOf(user));
    return returnPathOf(user.state);
  }

  /** Ends the session here, and at the issuer if it supports that. */
  async logout(): Promise<void> {
    const manager = this.#manager;
    sessionStorage.removeItem(ISSUER);
    if (await manager?.metadataService.getEndSessionEndpoint().catch(() => undefined)) {
      await manager?.signoutRedirect();
      return;
    }
    await manager?.removeUser();
    this.#set({ status: 'anonymous' });
  }

  async token(): Promise<string> {
    const user = await this.#manager?.getUser();
    const isFresh = (user?.expires_in ?? Infinity) > RENEWED_BEFORE_S;
    const current = user && isFresh ? user : await this.#renewed();
    if (current) return current.access_token;
    throw new PlatenError('invalid_token', texts.login.ended, { status: 401 });
  }

  async replaced(refused: string): Promise<string | undefined> {
    const user = await this.#manager?.getUser();
    // Another request has renewed it meanwhile.
    if (user && user.access_token !== refused && !user.expired) return user.access_token;
    return (await this.#renewed())?.access_token;
  }

  /** One renewal at a time, because a refresh token may work only once. */
  #renewed(): Promise<User | undefined> {
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  }

  /** @throws {PlatenError} the issuer does not answer; a later renewal may succeed */
  async #renew(): Promise<User | undefined> {
    const user = await this.#manager?.getUser();
    if (!this.#manager || !user?.refresh_token) return this.#expire();
    // A refused refresh token stays refused.
    if (this.#state.status === 'expired') return undefined;
    try {
      return (await this.#manager.signinSilent()) ?? this.#expire();
    } catch (cause) {
      if (cause instanceof ErrorResponse) return this.#expire();
      throw new PlatenError('connection_failed', texts.login.issuerAway, { cause });
    }
  }

  #expire(): undefined {
    const { name, account } = 'name' in this.#state ? this.#state : { name: '', account: '' };
    if (this.#state.status !== 'anonymous') this.#set({ status: 'expired', name, account });
  }

  #set(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

function activeOf(user: User): SessionState {
  const { iss, sub } = user.profile;
  return { status: 'active', name: nameOf(user), account: `${iss} ${sub}` };
}

function nameOf({ profile }: User): string {
  return profile.name ?? profile.preferred_username ?? profile.email ?? profile.sub;
}

/** Accepts only a path of this site, because the state came through the address bar. */
function returnPathOf(state: unknown): string {
  const { returnTo } = (state ?? {}) as { returnTo?: unknown };
  const isPath = typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo);
  return isPath ? returnTo : '/';
}

/**
 * Code + PKCE (RFC 7636) with a refresh token; no iframe, and nothing is stored beyond the tab.
 */
function managerOf({ issuer, client_id, scope, resource }: Issuer): UserManager {
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
