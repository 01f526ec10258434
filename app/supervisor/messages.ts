/** What a process that is kept says to the one that keeps it. */
export type Word =
  /** It answers. */
  | { ready: true }
  /** It cannot start, in one sentence. */
  | { refused: string }
  /** A web process asks all others for their metrics, and gives its own. */
  | { ask: number }
  | { told: number; text: string };

/** What it is told. */
export type Order =
  /** To end, once the requests in flight are answered; who has a connection at rest may use it so long. */
  | { stop: { restMs: number } }
  | { tell: number }
  | { gathered: number; texts: string[]; pids: Record<string, number> };
