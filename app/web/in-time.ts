import { refuseUnavailable } from '~/core/refusal';

/** The limit for a request's first database query in milliseconds. */
const patience = 5_000;

/**
 * Resolves with the database's answer, or refuses with 503 if it takes too long. For reads only: an abandoned write may
 * still happen.
 */
export function inTime<T>(asked: Promise<T>, ms = patience): Promise<T> {
  return new Promise((resolve, reject) => {
    // In two halves: after the process was paused, all timers fire before pending input is read.
    let timer = setTimeout(() => {
      timer = setTimeout(() => reject(refuseUnavailable()), ms / 2).unref();
    }, ms / 2).unref();
    // Attached here so that a late failure is not an unhandled rejection.
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
