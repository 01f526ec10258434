/** One client's connection, as that by which it is known what the client leaves behind: cursors and transactions. */
export class Connection {
  /** whether the client is gone */
  closed = false;
  /** what the client calls itself */
  appName: string | undefined;
}
