import { singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { weekAt, weekFrom } from '~/core/weeks';
import type { Sentiment, StoredPiece } from '~/modules/sentiment/collections';
import { beginningOf } from '~/modules/sentiment/rating';
import { searchTextOf } from '~/modules/sentiment/search-text';
import type { New } from '../company-db';
import * as data from './data/sentiment';
import type { Sample } from './sample';

/**
 * Gives the sample company's first client seven weeks of additional notes, and a sentiment record marked as sample for each
 * of the six past weeks. Changes the client and adds to `notes`.
 */
export function sampleSentiment({ clients, notes, writers, now }: Sample): New<Sentiment>[] {
  const [client] = clients;
  if (!client) throw new Error('The sample company has clients');
  const { _id: clientId } = client;
  // The client's other notes are older than these weeks.
  for (const note of notes) {
    if (note.clientId === clientId) note.at = new Date(now.getTime() - (90 - 10 * note.version) * dayMs);
  }
  const write = (text: string, at: Date): StoredPiece => {
    const version = client.notesVersion + 1;
    const author = writers[version % 2 === 0 ? 0 : 1];
    const _id = `${clientId}-${version}`;
    client.notes = `${client.notes}\n\n${text}`;
    client.notesVersion = version;
    const by = { authorId: author._id, authorName: author.name };
    notes.push({ _id, clientId, version, text: client.notes, ...by, at });
    return { source: 'note', id: _id, at, excerpt: beginningOf(text, 300) };
  };
  const present = weekAt(now);
  const records = data.weeks.map(({ notes: texts, ...verdict }, place): New<Sentiment> => {
    const { week, start: weekStart } = weekFrom(present, place - data.weeks.length);
    const pieces = texts.map((text, day) => write(text, onDay(weekStart, day)));
    // As the clock would have done it: on the Monday after, at five; not later than it is.
    const five = singaporeMoment(weekFrom({ week, start: weekStart }, 1).start, '05:00');
    const at = new Date(Math.min(five.getTime(), now.getTime()));
    const searchText = searchTextOf({ summary: verdict.summary, week, weekStart });
    const of = { clientId, week, weekStart, searchText };
    return { _id: newId(), ...of, ...verdict, pieces, by: 'sample', createdAt: at, updatedAt: at };
  });
  data.thisWeek.forEach((text, day) => {
    const at = onDay(present.start, day);
    if (at < now) write(text, at);
  });
  return records;
}

/** At an hour of work, on a day of the week that begins on this Monday. */
function onDay(start: string, day: number): Date {
  return new Date(singaporeMoment(start, '10:20').getTime() + day * (dayMs + 47 * 60_000));
}
