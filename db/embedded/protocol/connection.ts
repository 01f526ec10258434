/** One client's connection, as that by which it is known what the client leaves behind: cursors and transactions. */
export class Connection {
  /** whether the client is gone, and the time is over in which it might have come back over another one */
  gone = false;
  /** what the client calls itself */
  appName: string | undefined;
}
