import { singaporeMoment } from '~/core/dates';
import { dayMs } from '~/core/days';
import { newId } from '~/core/id';
import { weekAt, weekFrom } from '~/core/weeks';
import type { User } from '~/modules/account/collections';
import type { Client, NoteVersion } from '~/modules/crm/collections';
import type { KeptPiece, Sentiment } from '~/modules/sentiment/collections';
import type { Mood } from '~/modules/sentiment/moods';
import { searchTextOf } from '~/modules/sentiment/search-text';
import { beginningOf } from '~/modules/sentiment/weigh';
import type { New } from '../company-db';

/** A week's verdict and what was written in it, one note a day from Monday on. */
interface SampleWeek {
  sentiment: Mood;
  confidence: number;
  summary: string;
  notes: readonly string[];
}

/** The six weeks before this one, the oldest first. */
const weeks: readonly SampleWeek[] = [
  {
    sentiment: 'neutral',
    confidence: 50,
    summary: 'Only routine: an order as always and a question about the new cups.',
    notes: [
      'Ordered 20 kg as always.',
      'Asked whether the new paper cups come with lids. Sent them the sheet.',
    ],
  },
  {
    sentiment: 'positive',
    confidence: 82,
    summary: 'Pleased with the dark roast and with our driver; the second outlet is going ahead.',
    notes: [
      'Their regulars love the new dark roast, they say it is the best they have had.',
      'Thanked Ahmad for carrying the sacks up to the store.',
      'The lease for Bedok is signed. They are excited about it.',
      'Asked for 25 kg next time. Good sign.',
    ],
  },
  {
    sentiment: 'positive',
    confidence: 74,
    summary: 'Still happy, and recommended us to a cousin in Katong.',
    notes: [
      'Happy with the delivery before 7 am.',
      'Recommended us to a cousin who runs a toast place in Katong.',
      'Wants the price list for oat milk.',
    ],
  },
  {
    sentiment: 'negative',
    confidence: 68,
    summary: 'A late delivery and two torn sacks: they were angry, and mentioned another roaster.',
    notes: [
      'Delivery came at 9, two hours late. Very angry, they ran out of beans for the morning crowd.',
      'Two sacks were torn. Complained, wants a credit note.',
      'Says another roaster has offered them a lower price.',
    ],
  },
  {
    sentiment: 'neutral',
    confidence: 61,
    summary: 'Calmer after the credit note, but watching us; no new order beyond the usual.',
    notes: [
      'Credit note sent, they have accepted the apology.',
      'The usual 20 kg, nothing more.',
      'Worried whether we can serve two outlets on time.',
    ],
  },
  {
    sentiment: 'positive',
    confidence: 85,
    summary: 'Trust is back: on-time deliveries praised, and a trial order for the Bedok outlet.',
    notes: [
      'Delivered at 6.40 am. They were very pleased and said thank you twice.',
      'Tasted the single-origin with the head chef: they love it.',
      'Trial order for Bedok: 10 kg dark roast, 5 kg single-origin.',
      'No more talk of the other roaster. All good again.',
    ],
  },
];

/** Written since Monday, not yet checked. */
const thisWeek: readonly string[] = [
  'Bedok has its coffee machine. They are happy with the barista training that we offered.',
  'Asked for a quotation for both outlets, delivered before 7 am.',
  'Invoice paid early, with many thanks.',
];

/**
 * Gives the sample company's first client seven weeks of additional notes, and a sentiment record marked as sample for each
 * of the six past weeks. Changes the client and adds to `notes`.
 */
export function sampleSentiment(
  { clients, notes }: { clients: readonly New<Client>[]; notes: New<NoteVersion>[] },
  staff: readonly New<User>[],
  now: Date,
): New<Sentiment>[] {
  const [client] = clients;
  if (!client) throw new Error('The sample company has clients');
  const { _id: clientId } = client;
  // The client's other notes are older than these weeks.
  for (const note of notes) {
    if (note.clientId === clientId) note.at = new Date(now.getTime() - (90 - 10 * note.version) * dayMs);
  }
  const write = (text: string, at: Date): KeptPiece => {
    const version = client.notesVersion + 1;
    const author = staff[version % 2];
    const _id = `${clientId}-${version}`;
    client.notes = `${client.notes}\n\n${text}`;
    client.notesVersion = version;
    const by = { authorId: author?._id ?? '', authorName: author?.name ?? '' };
    notes.push({ _id, clientId, version, text: client.notes, ...by, at });
    return { source: 'note', id: _id, at, excerpt: beginningOf(text, 300) };
  };
  const present = weekAt(now);
  const records = weeks.map(({ notes: texts, ...verdict }, place): New<Sentiment> => {
    const { week, start: weekStart } = weekFrom(present, place - weeks.length);
    const pieces = texts.map((text, day) => write(text, onDay(weekStart, day)));
    // As the clock would have done it: on the Monday after, at five; not later than it is.
    const five = singaporeMoment(weekFrom({ week, start: weekStart }, 1).start, '05:00');
    const at = new Date(Math.min(five.getTime(), now.getTime()));
    const searchText = searchTextOf({ summary: verdict.summary, week, weekStart });
    const of = { clientId, week, weekStart, searchText };
    return { _id: newId(), ...of, ...verdict, pieces, by: 'sample', createdAt: at, updatedAt: at };
  });
  thisWeek.forEach((text, day) => {
    const at = onDay(present.start, day);
    if (at < now) write(text, at);
  });
  return records;
}

/** At an hour of work, on a day of the week that begins on this Monday. */
function onDay(start: string, day: number): Date {
  return new Date(singaporeMoment(start, '10:20').getTime() + day * (dayMs + 47 * 60_000));
}
