import { expect, test } from 'vitest';
import type { Need, NeedGroup } from '../needs.server';
import { showDay } from './show';

const since = new Date('2026-11-24T00:00:00Z');
const line = (key: string, more: Partial<Need> = {}): Need => ({
  key,
  text: key,
  why: '',
  link: '/',
  since,
  ...more,
});
const group = (kind: string, lines: Need[], more: Partial<NeedGroup> = {}): NeedGroup => ({
  kind,
  title: kind,
  rank: 1,
  count: lines.length,
  link: `/${kind}`,
  lines,
  ...more,
});
const keys = (lines: readonly { key: string }[]) => lines.map(({ key }) => key);
const at = (time: string) => new Date(`2026-11-24T${time}:00+08:00`);
const shown = (groups: NeedGroup[]) =>
  showDay({ groups, numbers: [], week: [], today: '2026-11-24', now: at('09:30') });
const assign = { does: 'open' as const, label: 'Assign', to: '/' };

test('what needs a decision comes most urgent first, and what is in the day by its time', () => {
  const { decisions, day, quiet, numbers } = shown([
    group('leave', [line('leave')], { part: 'decisions' }),
    group(
      'jobs',
      [
        line('noon', { at: at('12:00') }),
        line('any'),
        line('no driver', { at: at('09:00'), tone: 'danger', decides: true, actions: [assign] }),
      ],
      { part: 'day' },
    ),
    group('tasks', [line('late', { tone: 'danger' })], { part: 'day' }),
    group('invoices', [line('overdue', { tone: 'warning' })], { part: 'decisions', count: 9 }),
    group('calls', [line('call')], { count: null }),
  ]);
  expect(keys(decisions.lines)).toEqual(['no driver', 'overdue', 'leave']);
  expect(day.lines.map(({ key, time, actions }) => [key, time, actions.length])).toEqual([
    ['late', 'Late', 0],
    ['no driver', '9:00 AM', 0],
    ['noon', '12:00 PM', 0],
    ['any', 'Today', 0],
  ]);
  expect(quiet.map(({ kind }) => kind)).toEqual(['calls']);
  // Counts what the lists count, not the lines.
  expect(numbers[0]).toMatchObject({ label: 'To do now', value: '11', link: '#decisions' });
});

test('the next of the day is marked, and a folded group says what it has', () => {
  const { day, quiet } = shown([
    group('jobs', [line('noon', { at: at('12:00') }), line('nine', { at: at('09:00') }), line('any')], {
      part: 'day',
    }),
    group('alerts', [line('Cups: none left.'), line('Bowls: 3 free.')]),
  ]);
  expect(day.lines.map(({ key, isNext }) => [key, isNext])).toEqual([
    ['nine', false],
    ['noon', true],
    ['any', false],
  ]);
  expect(quiet.map(({ named }) => named)).toEqual(['Cups: none left; Bowls: 3 free']);
});

test('the first six decisions are shown, the others folded', () => {
  const { decisions } = shown([
    group(
      'leave',
      Array.from({ length: 9 }, (_, n) => line(`${n}`)),
      { part: 'decisions' },
    ),
  ]);
  expect([decisions.lines.length, decisions.more.length]).toEqual([6, 3]);
});
