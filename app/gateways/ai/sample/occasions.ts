import { dayMs } from '~/core/days';
/** Something that people in Singapore plan for, and shops with them. */
export interface Occasion {
  /** As it stands in a title: 'Deepavali'. */
  name: string;
  /** When it is: '2026-11-08'. */
  day: string;
}

/** How far one plans ahead, and how near is too near to begin anything. */
const nearest = 4;
const farthest = 80;

let lastAsked: { today: string; ahead: [Occasion, ...Occasion[]] } | undefined;

/** What lies ahead of a day in Singapore, nearest first; never nothing. */
export function occasionsAfter(today: string): [Occasion, ...Occasion[]] {
  // The calendars take their time, and it is the same day for everybody.
  if (lastAsked?.today !== today) lastAsked = { today, ahead: lookAhead(today) };
  return lastAsked.ahead;
}

function lookAhead(today: string): [Occasion, ...Occasion[]] {
  const start = Date.parse(today);
  const ahead: Occasion[] = [];
  for (let days = nearest; days <= farthest; days += 1) {
    const at = new Date(start + days * dayMs);
    const day = at.toISOString().slice(0, 10);
    for (const name of namesOf(at, day)) ahead.push({ name, day });
  }
  const [first, ...others] = ahead;
  return first ? [first, ...others] : [{ name: 'the payday weekend', day: today }];
}

/** What is on this day each year. */
const fixed: Record<string, string> = {
  '01-01': 'New Year',
  '02-14': 'Valentine’s Day',
  '03-08': 'International Women’s Day',
  '03-15': 'the March school holidays',
  '04-22': 'Earth Day',
  '05-01': 'Labour Day',
  '06-05': 'the Great Singapore Sale',
  '06-15': 'the June school holidays',
  '07-07': '7.7',
  '08-09': 'National Day',
  '09-09': '9.9',
  '10-10': '10.10',
  '10-31': 'Halloween',
  '11-11': '11.11',
  '11-22': 'the year-end school holidays',
  '12-12': '12.12',
  '12-25': 'Christmas',
};

/** The second Sunday in May: month, week day, which one of the month. */
const byWeek: readonly (readonly [month: number, weekday: number, nth: number, name: string])[] = [
  [5, 0, 2, 'Mother’s Day'],
  [6, 0, 3, 'Father’s Day'],
  [9, 5, 1, 'Teachers’ Day'],
  [10, 5, 1, 'Children’s Day'],
  [11, 5, 4, 'Black Friday'],
];

function namesOf(at: Date, day: string): string[] {
  const monthDay = day.slice(5);
  const byDate = fixed[monthDay];
  const nth = Math.ceil(at.getUTCDate() / 7);
  const weekly = byWeek.find(
    ([month, weekday, which]) =>
      month === at.getUTCMonth() + 1 && weekday === at.getUTCDay() && which === nth,
  );
  return [byDate, weekly?.[3], byTheMoon(at, monthDay)].filter((name) => name !== undefined);
}

const chinese = new Intl.DateTimeFormat('en-u-ca-chinese', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});
const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
});

/** The calendars of the platform know the moon; a day more or less does not matter to weeks of preparation. */
function byTheMoon(at: Date, monthDay: string): string | undefined {
  const [chineseMonth, chineseDay] = partsOf(chinese, at);
  if (chineseMonth === '1' && chineseDay === '1') return 'Chinese New Year';
  if (chineseMonth === '8' && chineseDay === '15') return 'the Mid-Autumn Festival';
  if (chineseMonth === '5' && chineseDay === '5') return 'the Dragon Boat Festival';
  // Deepavali is the eve of the new moon that falls between the middle of October and the middle of November.
  const [, tomorrow] = partsOf(chinese, new Date(at.getTime() + dayMs));
  if (tomorrow === '1' && monthDay >= '10-15' && monthDay <= '11-13') return 'Deepavali';
  const [islamicMonth, islamicDay] = partsOf(islamic, at);
  if (islamicMonth === '10' && islamicDay === '1') return 'Hari Raya Puasa';
  if (islamicMonth === '12' && islamicDay === '10') return 'Hari Raya Haji';
  return undefined;
}

function partsOf(calendar: Intl.DateTimeFormat, at: Date): [month: string, day: string] {
  const parts = calendar.formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return [part('month'), part('day')];
}
