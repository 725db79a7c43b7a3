import { PlatenError } from '@platen/client';
import { ErrorResponse, User, UserManager, WebStorageStateStore } from 'oidc-client-ts';
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

/** Identifies the account, if there is one. */
export const accountOf = (state: SessionState) => ('account' in state ? state.account : undefined);

/** Stores the issuer of the login in this tab. */
const ISSUER = 'platen.issuer';

/** A token that expires this soon is renewed before its use. */
const RENEWED_BEFORE_S = 30;

/** How long a tab waits for others, which answer at once. */
const ANSWERED_WITHIN_MS = 150;

/** What the tabs of this site say to each other: a question, a session, or the account that has logged out. */
type Word = { asks: true } | { issuer: string; user: string } | { left: string };

/** The session of this tab. It is that of the other open tabs, which hand it over. */
export class Session implements TokenSource {
  #state: SessionState = { status: 'starting' };
  #manager: UserManager | undefined;
  #renewal: Promise<User | undefined> | undefined;
  #issuers: readonly Issuer[] = [];
  #onAnswer: () => void = () => undefined;
  #heard: Promise<unknown> = Promise.resolve();
  readonly #tabs = new BroadcastChannel('platen.session');
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  /** Restores the session of this tab, or takes that of another one. */
  async start(issuers: readonly Issuer[]): Promise<void> {
    this.#issuers = issuers;
    this.#tabs.onmessage = ({ data }: MessageEvent<Word>) => {
      const hear = () => this.#hear(data);
      // In turn, because a word may change what the next one means.
      this.#heard = this.#heard.then(hear, hear);
    };
    const remembered = sessionStorage.getItem(ISSUER);
    const issuer = issuers.find((one) => one.issuer === remembered);
    this.#manager = issuer && managerOf(issuer);
    const user = await this.#manager?.getUser();
    if (user) this.#set(activeOf(user));
    // A tab with an issuer has begun a login, which this must not replace.
    else if (remembered === null) await this.#ask();
    if (this.#state.status === 'starting') this.#set({ status: 'anonymous' });
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
    await this.#tell();
    return returnPathOf(user.state);
  }

  /** Ends the session in every open tab, and at the issuer if it supports that. */
  async logout(): Promise<void> {
    const manager = this.#manager;
    const left = accountOf(this.#state);
    const { id_token: hint } = (await manager?.getUser()) ?? {};
    if (left !== undefined) this.#say({ left });
    await this.#forget();
    // Under way, it would store the session again.
    await this.#renewal?.catch(() => undefined);
    if (await manager?.metadataService.getEndSessionEndpoint().catch(() => undefined))
      await manager?.signoutRedirect({ ...(hint && { id_token_hint: hint }) });
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
    // One tab at a time, for the same reason.
    return navigator.locks.request('platen.renewal', async () => {
      await this.#ask();
      const current = await this.#manager?.getUser();
      if (!current) return this.#expire(); // logged out meanwhile
      return current.access_token !== user.access_token ? current : this.#replace();
    });
  }

  async #replace(): Promise<User | undefined> {
    const manager = this.#manager;
    try {
      const user = (await manager?.signinSilent()) ?? this.#expire();
      // Logged out meanwhile, but signinSilent has stored the session again.
      if (user && activeOf(user).account !== accountOf(this.#state)) {
        await manager?.removeUser();
        return undefined;
      }
      await this.#tell();
      return user;
    } catch (cause) {
      if (cause instanceof ErrorResponse) return this.#expire();
      throw new PlatenError('connection_failed', texts.login.issuerAway, { cause });
    }
  }

  #say(word: Word): void {
    this.#tabs.postMessage(word);
  }

  /** Waits until another tab has handed over a newer session, or none has one. */
  async #ask(): Promise<void> {
    const answer = new Promise<void>((resolve) => (this.#onAnswer = resolve));
    this.#say({ asks: true });
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, ANSWERED_WITHIN_MS))]);
  }

  async #tell(): Promise<void> {
    const user = await this.#manager?.getUser();
    const issuer = sessionStorage.getItem(ISSUER);
    const isActive = this.#state.status === 'active';
    if (isActive && user && issuer !== null) this.#say({ issuer, user: user.toStorageString() });
  }

  async #hear(word: Word): Promise<void> {
    if ('asks' in word) await this.#tell();
    else if ('user' in word) await this.#take(word.issuer, User.fromStorageString(word.user));
    else if (accountOf(this.#state) === word.left) await this.#forget();
  }

  /** Takes another tab's session, unless this tab has another account, or its own is to stay. */
  async #take(issuerUrl: string, user: User): Promise<void> {
    const issuer = this.#issuers.find((one) => one.issuer === issuerUrl);
    const taken = activeOf(user);
    const isOther = (accountOf(this.#state) ?? taken.account) !== taken.account;
    if (!issuer || isOther || (await this.#keepsOwn(user))) return;
    sessionStorage.setItem(ISSUER, issuerUrl);
    this.#manager = managerOf(issuer);
    await this.#manager.storeUser(user);
    this.#set(taken);
    this.#onAnswer();
  }

  async #keepsOwn({ expires_at: end = Infinity }: User): Promise<boolean> {
    const own = await this.#manager?.getUser();
    // An issuer without a session is that of a login that has begun.
    return own ? (own.expires_at ?? 0) >= end : sessionStorage.getItem(ISSUER) !== null;
  }

  async #forget(): Promise<void> {
    const manager = this.#manager;
    this.#manager = undefined;
    sessionStorage.removeItem(ISSUER);
    this.#set({ status: 'anonymous' });
    await manager?.removeUser();
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

function activeOf(user: User): SessionState & { status: 'active' } {
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
