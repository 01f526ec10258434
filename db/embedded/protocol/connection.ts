import type { Credentials, ScramConversation } from './scram';

/** How many connections this process has, and how many it has had. */
export const connections = { current: 0, created: 0 };

/**
 * One client's connection: its address, and whether it has signed in where it must. What it leaves
 * behind is known by it: cursors and transactions.
 */
export class Connection {
  readonly id = ++connections.created;
  /** whether the client is gone, and the time is over in which it might have come back over another one */
  gone = false;
  /** what the client calls itself */
  appName: string | undefined;
  /** the sign-in that has begun and not ended */
  conversation: ScramConversation | undefined;
  private signedIn = false;

  constructor(
    /** the other side's address */
    readonly remote = '',
    /** who may sign in; `undefined` where nobody has to */
    readonly credentials?: Credentials,
    /** the address and port by which it has reached the store; `undefined` over a unix socket */
    readonly local?: string,
  ) {
    connections.current++;
  }

  /** Whether it may send any command. Where no sign-in is asked for, the folder's rights have decided already. */
  get trusted(): boolean {
    return this.signedIn || this.credentials === undefined;
  }

  /** Who has signed in, if anybody. */
  get user(): string | undefined {
    return this.signedIn ? this.credentials?.user : undefined;
  }

  signIn(): void {
    this.signedIn = true;
  }

  signOut(): void {
    this.signedIn = false;
  }
}
