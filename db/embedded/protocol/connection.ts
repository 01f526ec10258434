/** One client's connection, as what it leaves behind is known by: cursors and transactions. */
export class Connection {
  private static last = 0;
  readonly id = ++Connection.last;
  /** whether its client is gone */
  closed = false;
}
