import { shownCount } from '~/core/counted';
import { showTime } from '~/core/dates';
import { isLastOfWeek, showMonday } from '~/core/weeks';
import type { DayNumber, Need, NeedGroup, WeekEntry } from '../needs.server';

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });

const tones = ['danger', 'warning'];
const urgencyOf = ({ tone }: Need) => (tone ? tones.indexOf(tone) : tones.length);

/** Decisions that are shown at once; the others are folded. */
const mostAtOnce = 6;

const countOf = ({ count, lines }: NeedGroup) => count ?? lines.length;
const sumOf = (groups: readonly NeedGroup[]) => groups.reduce((sum, group) => sum + countOf(group), 0);

/** The two numbers of a day, wherever they are said: what waits for the person, and what is in the day, less what is counted by the first. */
export function countDay(groups: readonly NeedGroup[]): { things: number; inDay: number } {
  const ofDay = groups.filter(({ part }) => part === 'day');
  const troubled = ofDay.flatMap(({ lines }) => lines.filter(({ decides }) => decides)).length;
  const deciding = sumOf(groups.filter(({ part }) => part === 'decisions'));
  return { things: deciding + troubled, inDay: Math.max(0, sumOf(ofDay) - troubled) };
}

/** A person's day as its page shows it: what to decide, most urgent first, the day by the time, and the quiet things. */
export function showDay({
  groups,
  numbers,
  week,
  today,
  now,
}: {
  groups: readonly NeedGroup[];
  numbers: readonly DayNumber[];
  week: readonly { day: string; entries: readonly WeekEntry[] }[];
  today: string;
  now: Date;
}) {
  const deciding = groups.filter(({ part }) => part === 'decisions');
  const ofDay = groups.filter(({ part }) => part === 'day');
  const quiet = groups.filter(({ part }) => part === undefined);
  const troubled = ofDay.flatMap(({ lines }) => lines.filter(({ decides }) => decides));
  const toDecide = [...deciding.flatMap(({ lines }) => lines), ...troubled]
    .toSorted((one, other) => urgencyOf(one) - urgencyOf(other))
    .map(showLine);
  const { things } = countDay(groups);
  const byTheTime = ofDay.flatMap(({ lines }) => lines).toSorted(byTime);
  const next = byTheTime.find(({ at }) => at && at >= now);
  return {
    numbers: [
      { rank: 1, label: 'To do now', value: shownCount(things), link: things > 0 ? '#decisions' : '#day' },
      ...numbers,
    ].map(({ label, value, link, about, tone }: DayNumber) => ({
      label,
      value,
      link,
      about: about ?? '',
      tone: tone ?? null,
    })),
    decisions: {
      lines: toDecide.slice(0, mostAtOnce),
      more: toDecide.slice(mostAtOnce),
      links: deciding.filter((group) => countOf(group) > 1).map(linkOf),
    },
    day: {
      lines: byTheTime.map((line) => ({ ...inDay(line), isNext: line === next })),
      links: ofDay.map(linkOf),
    },
    quiet: quiet.map((group) => ({
      ...linkOf(group),
      lines: group.lines.map(showLine),
      named: namesOf(group),
    })),
    week: { name: isLastOfWeek(today) ? 'Next 7 days' : 'This week', days: showDays(week, today) },
    isEmpty: groups.length === 0,
  };
}

export type ShownDayPage = ReturnType<typeof showDay>;

const isLate = ({ at, tone }: Need) => !at && tone === 'danger';

/** What is late comes first, what has no time last. */
function byTime(one: Need, other: Need): number {
  const placeOf = (line: Need) => line.at?.getTime() ?? (isLate(line) ? 0 : Number.MAX_SAFE_INTEGER);
  return placeOf(one) - placeOf(other);
}

const linkOf = ({ kind, title, count, link, linkText = '' }: NeedGroup) => ({
  kind,
  title,
  count,
  link,
  linkText,
});

function showLine({ key, text, why, link: page, tone, actions = [], at }: Need) {
  return { key, text, why, page, tone: tone ?? null, actions, time: at ? showTime(at) : '' };
}

/** What a folded group has, in its own words: 'Paper cups: none left; Bowls: 3 free'. */
const namesOf = ({ lines }: NeedGroup) => lines.map(({ text }) => text.replace(/\.$/, '')).join('; ');

/** What is among the decisions has its buttons there. */
function inDay(line: Need) {
  const shown = showLine(line.decides ? { ...line, actions: [] } : line);
  return { ...shown, time: shown.time || (isLate(line) ? 'Late' : 'Today') };
}

export type ShownLine = ReturnType<typeof showLine>;
/** A line; of the day also whether it is the next one. */
export type ShownTimed = ShownLine & { isNext?: boolean };
export type ShownGroup = ShownDayPage['quiet'][number];

/** The days of a week: 'Tue', 'Nov 24', and what they hold. */
function showDays(week: readonly { day: string; entries: readonly WeekEntry[] }[], today: string) {
  return week.map(({ day, entries }) => ({
    day,
    name: weekday.format(new Date(day)),
    date: showMonday(day),
    isToday: day === today,
    isOver: day < today,
    entries: entries.map(({ kind, text, link }) => ({ kind, text, link: link ?? null })),
  }));
}

export type ShownDay = ReturnType<typeof showDays>[number];
