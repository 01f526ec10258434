/**
 * Why there is no result: the model `refused`, its answer was `cut-off` at its longest or `unreadable` even the second time,
 * the address was `unreachable`, it took `too-slow`, it was `busy` for longer than we wait, or it was `not-accepted`: a wrong
 * key, an unknown model or an empty account, which the operator has to fix.
 */
export type WhyFailed =
  | 'refused'
  | 'cut-off'
  | 'unreadable'
  | 'unreachable'
  | 'too-slow'
  | 'busy'
  | 'not-accepted';

/** Nothing was made. The message holds no text of a client's, so that it may be logged. */
export class AiFailed extends Error {
  override name = 'AiFailed';
  readonly why: WhyFailed;
  /** How long the other side asks us to wait, where it said so. */
  readonly waitMs: number | undefined;

  constructor(why: WhyFailed, detail = '', waitMs?: number) {
    super(detail ? `${why}: ${detail}` : why);
    this.why = why;
    this.waitMs = waitMs;
  }
}
