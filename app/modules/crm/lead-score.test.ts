import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ActivitySummary,
  addInteraction,
  type Mood,
  nextChange,
  type ScoreBasis,
  scoreOf,
} from './lead-score';

const now = new Date('2026-11-21T10:00:00Z');
const days = (by: number) => new Date(now.getTime() + by * 86_400_000);
const mood = (weekStart: string, sentiment: Mood['sentiment']): Mood => ({ weekStart, sentiment });
const plain = { role: 'Others', referral: false } as const;
const done = (dealings: Partial<ActivitySummary> = {}): ActivitySummary => ({
  openTask: false,
  latest: days(-1),
  ...dealings,
});
const pointsOf = (basis: Partial<ScoreBasis>, at = now) =>
  scoreOf({ ...plain, dealings: done(), ...basis }, at).scored?.points;

describe('points', () => {
  test.each<[string, Partial<ScoreBasis>, number]>([
    ['a referral', { referral: true }, 15],
    ['an owner', { role: 'Owner/C-Suite' }, 20],
    ['a manager', { role: 'Manager/Team Lead' }, 10],
    ['staff', { role: 'Staff/Exec' }, 0],
    ['a meeting within 14 days', { dealings: done({ lastMeeting: days(-14) }) }, 25],
    ['an older meeting', { dealings: done({ lastMeeting: days(-14.01) }) }, 0],
    ['a planned meeting', { dealings: done({ nextMeeting: days(3) }) }, 15],
    [
      'a meeting lately and one planned',
      { dealings: done({ lastMeeting: days(-2), nextMeeting: days(3) }) },
      25,
    ],
    ['a planned meeting that has begun since', { dealings: done({ nextMeeting: days(-0.5) }) }, 25],
    ['a quotation within 30 days', { dealings: done({ lastQuotation: days(-30) }) }, 25],
    ['an older quotation', { dealings: done({ lastQuotation: days(-31) }) }, 0],
    ['an open task', { dealings: done({ openTask: true }) }, 5],
    ['a good week this month', { mood: mood('2026-11-09', 'positive') }, 10],
    ['a bad week this month', { mood: mood('2026-11-09', 'negative') }, -15],
    ['a neutral week', { mood: mood('2026-11-09', 'neutral') }, 0],
    ['a week that ends on the first of the month', { mood: mood('2026-10-26', 'positive') }, 10],
    ['a week of last month', { mood: mood('2026-10-19', 'positive') }, 0],
    ['nothing for 60 days', { dealings: done({ latest: days(-61) }) }, -20],
    ['something 60 days ago', { dealings: done({ latest: days(-60) }) }, 0],
    [
      'nothing for 60 days, with a meeting planned',
      { dealings: done({ latest: days(-61), nextMeeting: days(1) }) },
      15,
    ],
  ])('for %s', (_, basis, points) => {
    expect(pointsOf(basis)).toBe(points);
  });

  test('a month is Singapore’s', () => {
    const week = { mood: mood('2026-11-23', 'positive') };
    expect(pointsOf(week, new Date('2026-11-30T15:59:59Z'))).toBe(10);
    expect(pointsOf(week, new Date('2026-11-30T16:00:00Z'))).toBe(0);
  });
});

test('60 is hot, 30 warm, less is cold, and without an interaction there is none', () => {
  const score = (dealings: ActivitySummary | undefined, role: ScoreBasis['role'], referral = false) =>
    scoreOf({ role, referral, ...(dealings && { dealings }) }, now).leadScore;
  const meetingAndQuotation = done({ lastMeeting: days(-1), lastQuotation: days(-1) });
  expect(score(meetingAndQuotation, 'Manager/Team Lead')).toBe('hot');
  expect(score({ ...meetingAndQuotation, openTask: true }, 'Others')).toBe('warm');
  expect(score(done({ lastMeeting: days(-1), openTask: true }), 'Others')).toBe('warm');
  expect(score(done({ lastMeeting: days(-1) }), 'Others')).toBe('cold');
  expect(score(undefined, 'Owner/C-Suite', true)).toBe('');
});

test('each point has its reason', () => {
  const { scored } = scoreOf(
    {
      role: 'Owner/C-Suite',
      referral: true,
      dealings: done({ openTask: true }),
      mood: mood('2026-11-16', 'negative'),
    },
    now,
  );
  expect(scored).toEqual({
    points: 25,
    reasons: [
      { why: 'Referred to us', points: 15 },
      { why: 'Contact is Owner/C-Suite', points: 20 },
      { why: 'Open task', points: 5 },
      { why: 'Negative sentiment this month', points: -15 },
    ],
  });
});

test('a score is due when time alone has changed it', () => {
  const met: ScoreBasis = { ...plain, dealings: done({ lastMeeting: now }) };
  const due = nextChange(met, now) as Date;
  expect(due.getTime()).toBe(days(14).getTime() + 1);
  expect(scoreOf(met, days(14))).toEqual(scoreOf(met, now));
  expect(scoreOf(met, due)).not.toEqual(scoreOf(met, now));
  expect(nextChange(met, due)?.getTime()).toBe(days(60).getTime() + 1);
  expect(nextChange(met, days(61))).toBeUndefined();
  expect(nextChange({ ...plain, dealings: done({ nextMeeting: days(1) }) }, now)).toEqual(days(1));
  expect(nextChange(plain, now)).toBeUndefined();
});

test('at any moment between two due times the score stays the same', () => {
  const past = fc.option(fc.integer({ min: -90, max: 0 }).map(days), { nil: undefined });
  fc.assert(
    fc.property(
      ...[past, past, past, fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 0.999, noNaN: true })],
      (lastMeeting, lastQuotation, latest, ahead, part) => {
        const mood = { weekStart: now.toISOString().slice(0, 10), sentiment: 'positive' as const };
        const dealings = done({
          ...(lastMeeting && { lastMeeting }),
          ...(lastQuotation && { lastQuotation }),
          ...(latest && { latest }),
          ...(ahead < 20 && { nextMeeting: days(ahead) }),
        });
        const client: ScoreBasis = { ...plain, dealings, mood };
        const due = nextChange(client, now) ?? days(400);
        const between = new Date(now.getTime() + part * (due.getTime() - 1 - now.getTime()));
        expect(scoreOf(client, between)).toEqual(scoreOf(client, now));
      },
    ),
  );
});

test('one after the other in any order makes the same as all at once', () => {
  const one = fc.record({
    kind: fc.constantFrom('meeting' as const, 'task' as const, 'quotation' as const, 'note' as const),
    at: fc.integer({ min: -90, max: 90 }).map(days),
    open: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (all) => {
      const past = all.filter(({ at }) => at <= now).map(({ at }) => at.getTime());
      const of = (kind: string) => all.filter((each) => each.kind === kind).map(({ at }) => at.getTime());
      const held = of('meeting').filter((at) => at <= now.getTime());
      const planned = of('meeting').filter((at) => at > now.getTime());
      const told = all.reduce<ActivitySummary | undefined>(
        (sum, each) => addInteraction(sum, each, now),
        undefined,
      );
      expect(told).toEqual({
        openTask: all.some(({ open }) => open),
        ...(held.length > 0 && { lastMeeting: new Date(Math.max(...held)) }),
        ...(planned.length > 0 && { nextMeeting: new Date(Math.min(...planned)) }),
        ...(of('quotation').length > 0 && { lastQuotation: new Date(Math.max(...of('quotation'))) }),
        ...(past.length > 0 && { latest: new Date(Math.max(...past)) }),
      });
    }),
  );
});
