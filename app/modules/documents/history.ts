import { showDateTime } from '~/core/dates';
import { isMailUnknown, unknownInHistory } from '~/core/mail-outcome';
import type { HistoryEvent } from './collections';

/** An event for `$push`. Only the last fifty are stored. */
export function pushEvent<What extends string>(
  what: What,
  by: string,
  at: Date,
  more: Omit<Partial<HistoryEvent>, 'what'> = {},
) {
  return { $each: [{ at, what, by, ...more }], $slice: -50 };
}

/** The history in sentences, newest first. `say` says one event. */
export function inSentences<What extends string>(
  history: readonly HistoryEvent<What>[],
  say: (event: HistoryEvent<What>) => string,
  now = new Date(),
) {
  return history
    .map((event, place) => ({
      id: String(place),
      at: event.at.toISOString(),
      when: showDateTime(event.at),
      text: `${say(event)}${isMailUnknown(history, place, now) ? unknownInHistory : ''}`,
    }))
    .reverse();
}
