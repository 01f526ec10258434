import { refuseUnavailable } from '~/core/refusal';

/** What the database may take over the first thing that a request asks of it: milliseconds. */
const patience = 5_000;

/**
 * What the database answers, where it does so in time; throws a refusal with 503 where it stalls. Only for what reads:
 * a write that is not waited for may still be done.
 */
export function inTime<T>(asked: Promise<T>, ms = patience): Promise<T> {
  return new Promise((resolve, reject) => {
    // In two halves: after a pause of the whole process all its timers are due before what has come in is read.
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(refuseUnavailable()), ms / 2).unref();
    }, ms / 2).unref();
    // It may also fail when nobody listens any more.
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
