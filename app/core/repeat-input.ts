import { z } from 'zod';
import { definedFields } from './changes';
import { dayAfter, weekdayOf } from './days';
import { day } from './moment';
import { isNothing, orNull, unlessNothing } from './optional';
import { refuseField } from './refusal';
import { daysOf, type Nth, type Repeat, repeatInWords } from './repeat';
import { wholeNumber } from './text';

/** How often something repeats, as people and programs say it. `every` multiplies it. */
export const repeatWords = ['daily', 'weekly', 'fortnightly', 'monthly', 'quarterly', 'yearly'] as const;
export type RepeatWord = (typeof repeatWords)[number];

const meanings: Record<RepeatWord, { unit: Repeat['unit']; every: number }> = {
  daily: { unit: 'day', every: 1 },
  weekly: { unit: 'week', every: 1 },
  fortnightly: { unit: 'week', every: 2 },
  monthly: { unit: 'month', every: 1 },
  quarterly: { unit: 'month', every: 3 },
  yearly: { unit: 'year', every: 1 },
};

/** On which day of its months it comes, seen from the day on which it begins. */
const monthDays = ['same-day', 'same-weekday', 'last-weekday', 'last-day'] as const;
export type MonthDay = (typeof monthDays)[number];

export const mostEvery = 99;
export const mostTimes = 999;

export const repeatMessages = {
  repeatWrong: `Choose how often it repeats: ${repeatWords.join(', ')} or not at all.`,
  repeatNeeded: 'Choose how often it repeats, or leave this empty.',
  everyWrong: `Enter a number from 1 to ${mostEvery}.`,
  weekdaysWrong: 'Choose days of the week: 1 is Monday, 7 is Sunday.',
  weekdaysNotNeeded: 'Days of the week are only for something that repeats every week.',
  monthOnWrong: `Choose the day of the month: ${monthDays.join(', ')}.`,
  monthOnNotNeeded: 'A day of the month is only for something that repeats every month.',
  untilWrong: 'Enter a day that exists, such as 2026-11-21.',
  untilTooEarly: 'The last day cannot be before the first.',
  timesWrong: `Enter a number from 1 to ${mostTimes}.`,
  oneEnd: 'Enter the last day or the number of times, not both.',
};

/** From Monday, 1, to Sunday, 7: a list, one by itself, or none. */
const weekdays = z
  .union(
    [
      z.null().transform(() => []),
      z.union([z.string(), z.number()]).transform((one) => [one]),
      z.array(z.union([z.string(), z.number()])),
    ],
    repeatMessages.weekdaysWrong,
  )
  .transform((all) => [...new Set(all.filter((one) => !isNothing(one)).map(Number))].sort())
  .refine((all) => all.every((one) => [1, 2, 3, 4, 5, 6, 7].includes(one)), repeatMessages.weekdaysWrong)
  .optional()
  .meta({ anyOf: undefined, type: 'array', items: { type: 'integer', minimum: 1, maximum: 7 } });

const everyInput = wholeNumber(repeatMessages.everyWrong, 1).refine(
  (one) => one <= mostEvery,
  repeatMessages.everyWrong,
);
const timesInput = wholeNumber(repeatMessages.timesWrong, 1).refine(
  (one) => one <= mostTimes,
  repeatMessages.timesWrong,
);

/** The fields of an input that say how something repeats. `checkRepeat` checks them together. */
export const repeatFields = {
  repeat: unlessNothing(z.enum(repeatWords, repeatMessages.repeatWrong)).describe('How often it repeats.'),
  every: unlessNothing(everyInput).describe('With 3 and `monthly`, every three months; 1 if it is missing.'),
  weekdays: weekdays.describe(
    'With `weekly`, the days of the week: 1 is Monday, 7 is Sunday. If it is missing, that of the first day.',
  ),
  monthOn: unlessNothing(z.enum(monthDays, repeatMessages.monthOnWrong)).describe(
    'With `monthly`: on the same day of the month (the 31st is the last day of a shorter one), on the same weekday, such as the second Tuesday (a month without a fifth one is left out), on the last such weekday, or on the last day. If it is missing, `same-day`.',
  ),
  until: unlessNothing(day(repeatMessages.untilWrong)).describe('The last day on which it repeats.'),
  times: unlessNothing(timesInput).describe(
    'How often it comes in all, deleted ones among them. Without it or `until` it goes on.',
  ),
};

/** The same for a change: what is not sent stays, and null clears. */
export const repeatChangeFields = {
  repeat: orNull(z.enum(repeatWords, repeatMessages.repeatWrong))
    .optional()
    .describe('How often it repeats; null for no more.'),
  every: orNull(everyInput).optional(),
  weekdays,
  monthOn: orNull(z.enum(monthDays, repeatMessages.monthOnWrong)).optional(),
  until: orNull(day(repeatMessages.untilWrong)).optional(),
  times: orNull(timesInput).optional(),
};

/** A rule in an answer, as `presentRepeat` makes it. */
export const repeatAnswer = {
  repeat: z.enum(repeatWords).nullable().describe('How often it repeats; null if it does not.'),
  every: z.int().nullable(),
  weekdays: z.array(z.int()),
  monthOn: z.enum(monthDays).nullable(),
  until: z.iso.date().nullable(),
  times: z.int().nullable(),
  repeatInWords: z
    .string()
    .describe('The rule in words, such as “every week on Monday”; empty if there is none.'),
};

/** The answer of something that does not repeat, for examples. */
export const noRepeat = {
  repeat: null,
  every: null,
  weekdays: [] as number[],
  monthOn: null,
  until: null,
  times: null,
  repeatInWords: '',
};

export type SentRepeat = z.output<z.ZodObject<typeof repeatFields>>;
type Sent = Partial<SentRepeat>;

/** Reports at their fields what does not fit together, for something that begins on this day. */
export function checkRepeat(
  { repeat, every = 1, weekdays = [], monthOn, until, times }: Sent,
  begins: string | undefined,
  addIssue: (issue: { code: 'custom'; path: string[]; message: string }) => void,
): void {
  const wrong = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message });
  const unit = repeat && meanings[repeat].unit;
  const isSaid = every > 1 || weekdays.length > 0 || monthOn || until !== undefined || times !== undefined;
  if (!unit && isSaid) wrong('repeat', repeatMessages.repeatNeeded);
  if (unit && unit !== 'week' && weekdays.length > 0) wrong('weekdays', repeatMessages.weekdaysNotNeeded);
  if (unit && unit !== 'month' && monthOn) wrong('monthOn', repeatMessages.monthOnNotNeeded);
  if (until !== undefined && times !== undefined) wrong('times', repeatMessages.oneEnd);
  if (until !== undefined && begins !== undefined && until < begins)
    wrong('until', repeatMessages.untilTooEarly);
}

/** The rule that was sent, for something that first comes on `begins`; null if it does not repeat. */
export function repeatOf(
  { repeat, every: by = 1, weekdays = [], monthOn, until, times }: Sent,
  begins: string,
): Repeat | null {
  if (!repeat) return null;
  const { unit, every: own } = meanings[repeat];
  const every = own * by;
  const end = { ...(until !== undefined && { until }), ...(times !== undefined && { times }) };
  const [month, day] = [Number(begins.slice(5, 7)), Number(begins.slice(8))];
  const weekday = weekdayOf(begins);
  switch (unit) {
    case 'day':
      return { unit, every, ...end };
    case 'week':
      return { unit, every, weekdays: weekdays.length > 0 ? weekdays : [weekday], ...end };
    case 'year':
      return { unit, every, month, day, ...end };
    case 'month':
      if (monthOn === 'same-weekday') return { unit, every, nth: nthOf(begins), weekday, ...end };
      if (monthOn === 'last-weekday') return { unit, every, nth: -1, weekday, ...end };
      return { unit, every, day: monthOn === 'last-day' ? 31 : day, ...end };
  }
}

/** A rule whose days move by a number of days, from then on `to`. It stays of its kind. */
export function movedRule(repeat: Repeat, by: number, to: string): Repeat {
  // The last day moves along: as many come as before.
  const rule = { ...repeat, ...(repeat.until && { until: dayAfter(repeat.until, by) }) };
  switch (rule.unit) {
    case 'day':
      return rule;
    case 'week': {
      const weekdays = rule.weekdays.map((one) => ((((one - 1 + by) % 7) + 7) % 7) + 1);
      return { ...rule, weekdays: weekdays.sort() };
    }
    case 'year':
      return { ...rule, month: Number(to.slice(5, 7)), day: Number(to.slice(8)) };
    case 'month': {
      if ('day' in rule) {
        const day = rule.day + by;
        // The day before the first is the last one, whichever that is.
        if (day === 0) return { ...rule, day: 31 };
        return { ...rule, day: day >= 1 && day <= 31 ? day : Number(to.slice(8)) };
      }
      const nth = nthOf(to);
      // A fourth one that becomes a fifth would be left out in most months.
      const isLast = rule.nth === -1 || (nth === 5 && rule.nth !== 5);
      return { ...rule, nth: isLast ? -1 : nth, weekday: weekdayOf(to) };
    }
  }
}

/** Which of its month's weekdays a day is, from 1 to 5. */
export function nthOf(day: string): Exclude<Nth, -1> {
  return Math.ceil(Number(day.slice(8)) / 7) as Exclude<Nth, -1>;
}

const wordOf: Record<Repeat['unit'], RepeatWord> = {
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
};

/** A rule as the fields that were sent, without those that say nothing. */
function fieldsOfRepeat(repeat: Repeat | null | undefined): Sent {
  if (!repeat) return {};
  const { unit, every, until, times } = repeat;
  return {
    repeat: wordOf[unit],
    ...(every > 1 && { every }),
    ...(repeat.unit === 'week' && { weekdays: [...repeat.weekdays] }),
    ...(repeat.unit === 'month' && { monthOn: monthDayOf(repeat) }),
    ...(until !== undefined && { until }),
    ...(times !== undefined && { times }),
  };
}

function monthDayOf(repeat: Extract<Repeat, { unit: 'month' }>): MonthDay {
  if ('day' in repeat) return repeat.day === 31 ? 'last-day' : 'same-day';
  return repeat.nth === -1 ? 'last-weekday' : 'same-weekday';
}

type SentChange = { [Name in keyof typeof repeatChangeFields]?: unknown } & z.output<
  z.ZodObject<typeof repeatChangeFields>
>;

/**
 * The rule after a change, for something that begins on this day now; the stored one itself if the rule stays, also where the day
 * has moved. With `repeat` the fields say all of the rule, without it what they change of it. Refuses at its field what does not fit
 * together.
 */
export function changedRepeat(
  stored: Repeat | null,
  { repeat, every, weekdays, monthOn, until, times }: SentChange,
  begins: string,
): Repeat | null {
  const sent = { repeat, every, weekdays, monthOn, until, times };
  if (Object.values(sent).every((value) => value === undefined)) return stored;
  const before = fieldsOfRepeat(stored);
  const base = repeat === undefined ? before : {};
  const fields = Object.fromEntries(
    Object.entries({ ...base, ...definedFields(sent) }).filter(([, value]) => value !== null),
  ) as Sent;
  const check = (from: string | undefined) =>
    checkRepeat(fields, from, ({ path, message }) => {
      throw refuseField(path[0] ?? 'repeat', message);
    });
  check(undefined);
  const rule = withDayOf(stored, repeatOf(fields, begins), begins);
  // Forms send the rule along, also of the last one, which may be moved alone beyond the last day.
  const isSame = JSON.stringify(fieldsOfRepeat(rule)) === JSON.stringify(before);
  if (isSame) return stored;
  if (!stored || until !== undefined) check(begins);
  return rule;
}

/** A rule with the stored day where its month is too short for it: one of the 30th that is changed on February 28 stays of the 30th. */
function withDayOf(stored: Repeat | null, rule: Repeat | null, begins: string): Repeat | null {
  if (!stored || !rule || !('day' in stored) || !('day' in rule) || stored.unit !== rule.unit) return rule;
  if (stored.unit === 'month' && monthDayOf(stored) !== fieldsOfRepeat(rule).monthOn) return rule;
  const { times: _, until: __, ...ownDay } = stored;
  const comesThen = daysOf(ownDay, begins, { from: begins, to: begins }).length > 0;
  return comesThen ? { ...rule, day: stored.day } : rule;
}

/** A rule in the API's shape. */
export function presentRepeat(stored: Repeat | null | undefined) {
  const {
    repeat = null,
    every = null,
    weekdays = [],
    monthOn = null,
    until = null,
    times = null,
  } = fieldsOfRepeat(stored);
  const words = stored ? repeatInWords(stored) : '';
  return { repeat, every, weekdays, monthOn, until, times, repeatInWords: words };
}

/** A rule as the values of a form. */
export function shownRepeat(stored: Repeat | null | undefined) {
  const {
    repeat = '',
    every = '',
    weekdays = [],
    monthOn = '',
    until = '',
    times = '',
  } = fieldsOfRepeat(stored);
  return {
    repeat,
    every: String(every),
    weekdays: weekdays.map(String),
    monthOn: monthOn === 'same-day' ? '' : monthOn,
    until,
    times: String(times),
  };
}
