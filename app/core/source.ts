/** The part of an account that decides whether a browser is known to it. */
export interface KnownAccount {
  _id: string;
  email: string;
  sessionsEndedAt?: Date;
  devicesForgottenAt?: Date;
}

/** A browser that somebody has signed in with before. */
export interface Device {
  id: string;
  /** Whether the account has signed in here since the last change that makes it forget its devices. */
  knows(account: KnownAccount): boolean;
}

/**
 * Whether a device mark set at `at` (ms) is still valid. A new password, a change of the second factor and signing out
 * other devices end it.
 */
export function stillKnown({ sessionsEndedAt, devicesForgottenAt }: KnownAccount, at: number): boolean {
  return at > Math.max(sessionsEndedAt?.getTime() ?? -1, devicesForgottenAt?.getTime() ?? -1);
}

/** Where a request came from. Used where there is no signed-in user yet: sign-in, sign-up, reset. */
export interface Source {
  /** The network address, for rate limits. */
  address: string;
  /** The host and port the request was sent to. */
  host?: string;
  /** The user agent, for the list of signed-in devices. */
  agent: string;
  /** Whether the page is requested before anybody opens it. */
  isAhead?: boolean;
  /** The id of the present browser session. A sign-in replaces it. */
  sid?: string;
  /** The known browser, or null. Looked up only when needed. */
  device(): Promise<Device | null>;
  /** The pending sign-in that still needs its second factor, from this browser's cookie. */
  pendingTwoFactor?(): Promise<string | null>;
  /** The form's request with its body unread, for remix-auth's strategies. */
  form?: Request;
}
