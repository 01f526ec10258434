/** Messages from a process to its supervisor. */
export type Word =
  /** It is ready. */
  | { ready: true }
  /** It cannot start, with one sentence. */
  | { refused: string }
  /** A web process asks for the metrics of all others, and sends its own. */
  | { ask: number }
  | { told: number; text: string };

/** Messages from the supervisor. */
export type Order =
  /** End, once the requests in flight are answered. Idle connections may be used for `restMs`. */
  | { stop: { restMs: number } }
  | { tell: number }
  | { gathered: number; texts: string[]; pids: Record<string, number> };
