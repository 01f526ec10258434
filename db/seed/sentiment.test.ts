import { expect, test } from 'vitest';
import { weekAt, weekFrom } from '~/core/weeks';
import { addedText } from '~/modules/crm/added-text';
import { beginningOf } from '~/modules/sentiment/rating';
import { newSample } from './new-sample';
import { sampleSentiment } from './sentiment';

test.each(['2026-11-16T00:30:00+08:00', '2026-11-21T20:00:00Z', '2027-01-06T09:00:00+08:00'])(
  'the six sample records of %s rest on notes that are there',
  (time) => {
    const now = new Date(time);
    const samples = newSample(now);
    const records = sampleSentiment(samples);
    const present = weekAt(now);
    expect(records.map(({ week }) => week)).toEqual(
      [6, 5, 4, 3, 2, 1].map((ago) => weekFrom(present, -ago).week),
    );

    const client = samples.clients[0];
    const own = samples.notes.filter(({ clientId }) => clientId === client?._id);
    expect(own.map(({ version }) => version)).toEqual(own.map((_, at) => at + 1));
    expect(own.map(({ at }) => at)).toEqual(
      own.map(({ at }) => at).sort((a, b) => a.getTime() - b.getTime()),
    );
    expect(own.every(({ at }) => at <= now)).toBe(true);
    expect(records.every(({ createdAt }) => createdAt <= now)).toBe(true);
    expect(client).toMatchObject({ notes: own.at(-1)?.text, notesVersion: own.length });

    for (const { week, pieces, confidence } of records) {
      if (pieces.length < 3) expect(confidence).toBeLessThanOrEqual(50);
      for (const { id, at, excerpt } of pieces) {
        const place = own.findIndex(({ _id }) => _id === id);
        expect(own[place]?.at).toEqual(at);
        expect(weekAt(at).week).toBe(week);
        const added = addedText(own[place - 1]?.text ?? '', own[place]?.text ?? '');
        expect(beginningOf(added, 300)).toBe(excerpt);
      }
    }
  },
);
