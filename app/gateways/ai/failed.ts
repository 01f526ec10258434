/**
 * Why there is no result. The model `refused`; its answer was `cut-off` at the maximum length, or `unreadable` twice;
 * the API was `unreachable`, `too-slow` or `busy` for longer than we wait; or the request was `not-accepted` (wrong
 * key, unknown model, empty account), which the operator must fix.
 */
export type WhyFailed =
  | 'refused'
  | 'cut-off'
  | 'unreadable'
  | 'unreachable'
  | 'too-slow'
  | 'busy'
  | 'not-accepted';

/** Nothing was generated. The message contains no client text, so it may be logged. */
export class AiFailed extends Error {
  override name = 'AiFailed';
  readonly why: WhyFailed;
  /** How long the API asks us to wait in ms, if it says so. */
  readonly waitMs: number | undefined;

  constructor(why: WhyFailed, detail = '', waitMs?: number) {
    super(detail ? `${why}: ${detail}` : why);
    this.why = why;
    this.waitMs = waitMs;
  }
}
