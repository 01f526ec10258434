import { Timestamp } from 'bson';

let seconds = 0;
let increment = 1;

/**
 * The time of the newest operation, as a replica set tells it: whole seconds since 1970 and a count within them.
 * It never goes back, even where the machine's clock does: a driver passes it on to the next server that it asks.
 */
export function clusterTime(): Timestamp {
  const now = Math.floor(Date.now() / 1000);
  if (now > seconds) {
    seconds = now;
    increment = 1;
  }
  return new Timestamp({ t: seconds, i: increment });
}

/** A time later than every one before; it names a snapshot of the store. */
export function nextClusterTime(): Timestamp {
  const { t, i } = clusterTime();
  if (t === seconds) increment = i + 1;
  return new Timestamp({ t: seconds, i: increment });
}
