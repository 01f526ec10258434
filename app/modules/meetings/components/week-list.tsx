import { Repeat, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { counted } from '~/core/counted';
import { meetingsAt, type WeekWords } from '../address';
import { onDay, type ShownDay, type ShownMeeting, timeOnDay } from '../show-week';

interface WeekListProps {
  days: readonly ShownDay[];
  meetings: readonly ShownMeeting[];
  today: string;
  words: WeekWords;
}

/** The days of a week with their meetings; a day without any says so. Of this week, the days that are over are folded. */
export function WeekList({ days, meetings, today, words }: WeekListProps) {
  const over = days.some(({ day }) => day === today) ? days.filter(({ day }) => day < today) : [];
  const before = new Set(over.flatMap(({ day }) => onDay(meetings, day)));
  const rows = (shown: readonly ShownDay[]) =>
    shown.map((day) => (
      <Day
        key={day.day}
        day={day}
        isToday={day.day === today}
        meetings={onDay(meetings, day.day)}
        words={words}
      />
    ));
  return (
    <ol
      // Safari splits flex items at page breaks.
      className="flex flex-col print:block"
    >
      {over.length > 0 && (
        <li className="border-base-300 border-b">
          <details className="fold fold-printed">
            <summary className="tap w-fit cursor-pointer px-4 py-3 font-medium text-muted sm:px-5">
              Earlier this week{before.size > 0 && `: ${counted(before.size, 'meeting')}`}
            </summary>
            <ol>{rows(over)}</ol>
          </details>
        </li>
      )}
      {rows(days.slice(over.length))}
    </ol>
  );
}

interface DayProps {
  day: ShownDay;
  isToday: boolean;
  meetings: readonly ShownMeeting[];
  words: WeekWords;
}

function Day({ day: { day, name, date }, isToday, meetings, words }: DayProps) {
  return (
    <li
      className={`grid gap-x-4 gap-y-2 border-base-300 px-4 py-3 not-last:border-b sm:grid-cols-[9rem_1fr] sm:px-5 print:break-inside-avoid ${isToday ? 'bg-primary/5' : ''}`}
    >
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-semibold sm:flex-col sm:flex-nowrap sm:gap-0 sm:pt-1.5">
        <span>
          {name}
          {isToday && <span className="ms-2 font-medium text-primary text-xs">Today</span>}
        </span>
        <time dateTime={day} className="font-normal text-muted">
          {date}
        </time>
      </h3>
      {meetings.length > 0 ? (
        <ul className="flex min-w-0 flex-col gap-1">
          {meetings.map((meeting) => (
            <li key={meeting.id}>
              <MeetingLine meeting={meeting} day={day} at={meetingsAt(words, `/${meeting.id}/edit`)} />
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-muted sm:py-1.5">Free</p>
      )}
    </li>
  );
}

function MeetingLine({ meeting, day, at }: { meeting: ShownMeeting; day: string; at: string }) {
  const { title, client, place, whose, overlaps, repeats } = meeting;
  return (
    <Link
      to={at}
      discover="none"
      preventScrollReset
      className="tap -mx-2 grid gap-x-4 rounded-field px-2 py-1.5 hover:bg-base-200 md:grid-cols-[11rem_1fr]"
    >
      <span className="font-medium tabular-nums md:whitespace-nowrap">{timeOnDay(meeting, day)}</span>
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold text-base">{title}</b>
        <span className="block text-muted">{[client, place, whose].filter(Boolean).join(' · ')}</span>
        {repeats && (
          <span className="me-2 inline-flex items-center gap-1 whitespace-nowrap text-muted text-xs">
            <Repeat size={12} aria-hidden="true" />
            Repeats
          </span>
        )}
        {overlaps && (
          <span className="me-2 inline-flex items-center gap-1 whitespace-nowrap font-medium text-warning text-xs">
            <TriangleAlert size={12} aria-hidden="true" />
            Overlaps
          </span>
        )}
      </span>
    </Link>
  );
}
