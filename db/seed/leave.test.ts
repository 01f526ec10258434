import { expect, test } from 'vitest';
import { singaporeMoment } from '~/core/dates';
import { dayAfter } from '~/core/days';
import { overlap } from '~/modules/leave/parts';
import { sampleLeave } from './leave';
import { newSample } from './new-sample';

test('whatever day it is loaded on, nobody in the sample company has leave twice for one time or for no day', () => {
  // Two years: weekends and public holidays put off the days of leave.
  for (let at = 0; at < 731; at += 1) {
    const day = dayAfter('2026-11-29', at);
    const { requests } = sampleLeave(newSample(singaporeMoment(day, '10:00')));
    const taken = requests.filter(({ status }) => status !== 'rejected');
    const twice = taken.filter((one, place) =>
      taken.slice(place + 1).some((other) => other.userId === one.userId && overlap(one, other)),
    );
    expect([day, twice.map(({ userName, start }) => `${userName} ${start}`)]).toEqual([day, []]);
    expect([day, requests.filter(({ days }) => days === 0).length]).toEqual([day, 0]);
  }
});

test('the father of the youngest child has leave for its birth, also just after New Year', () => {
  for (const day of ['2026-11-29', '2027-01-01', '2027-03-10', '2027-12-31']) {
    const { families, kitSince } = sampleLeave(newSample(singaporeMoment(day, '10:00')));
    const births = families.flatMap(({ children }) => children.map(({ born }) => born)).sort();
    expect([day, Number(births.at(-1)?.slice(0, 4))]).toEqual([
      day,
      expect.toSatisfy((year) => year >= kitSince),
    ]);
  }
});
