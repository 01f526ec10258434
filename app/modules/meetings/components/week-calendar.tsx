import 'temporal-polyfill/global';
import '@schedule-x/theme-default/dist/index.css';
import '~/ui/drawn-calendar.css';
import './week-calendar.css';
import { viewWeek } from '@schedule-x/calendar';
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react';
import { useEffect, useRef } from 'react';
import { useFetcher, useNavigate, useRouteLoaderData } from 'react-router';
import { showToast } from '~/ui/toasts';
import { meetingsAt, type WeekWords } from '../address';
import type { Span } from '../dragging';
import * as messages from '../messages';
import { drawnEnd, type ShownMeeting } from '../show-week';
import { useDrag } from './use-drag';

interface WeekCalendarProps {
  /** Monday, as '2026-11-16'. */
  start: string;
  days: readonly string[];
  meetings: readonly ShownMeeting[];
  words: WeekWords;
  /** Called once it is drawn. */
  onReady: () => void;
}

const timeZone = 'Asia/Singapore';
/** In pixels: the height of a whole day, of which 500 are visible. */
const dayHeight = 1_296;
/** The first visible hour, unless something is earlier. */
const morning = 8;

/** A refusal from `submit`. */
type Refused = { toast: { text: string } | null; result: { error?: Record<string, string[] | null> | null } };

/**
 * The week as seven columns. Browser only: schedule-x renders nothing on the server. Give each week its own `key`. A
 * click on free time starts a meeting there, drawing over it one of that length, and a click on a meeting opens it;
 * dragging submits what the edit form would.
 */
export function WeekCalendar({ start, days, meetings, words, onReady }: WeekCalendarProps) {
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const once = useRouteLoaderData<{ once: string }>('root')?.once;
  const fetcher = useFetcher<Refused>();
  const { state, data: refused } = fetcher;

  // The calendar only takes callbacks once, so they read current values when called.
  const open = (path: string, more: Record<string, string> = {}) => {
    const to = meetingsAt(words, path);
    const query = new URLSearchParams(more);
    void navigate(query.size > 0 ? `${to}${to.includes('?') ? '&' : '?'}${query}` : to, {
      preventScrollReset: true,
    });
  };
  const latest = useRef({ open, onReady, meetings });
  latest.current = { open, onReady, meetings };

  const calendar = useCalendarApp({
    views: [viewWeek],
    defaultView: viewWeek.name,
    firstDayOfWeek: 1,
    selectedDate: Temporal.PlainDate.from(start),
    locale: 'en-US',
    timezone: timeZone,
    isResponsive: false,
    skipAnimations: true,
    weekOptions: { gridHeight: dayHeight, nDays: 7, eventWidth: 96, eventOverlap: false },
    calendars,
    events: meetings.map(asEvent),
    callbacks: {
      onEventClick: ({ id }) => latest.current.open(`/${id}/edit`),
      onClickDateTime: (at) => latest.current.open('/new', { start: halfHour(at) }),
      // Its elements exist in the next frame.
      onRender: () =>
        requestAnimationFrame(() => {
          if (place.current) tidy(place.current, latest.current.meetings);
          latest.current.onReady();
        }),
    },
  });

  // After a refused drag too, so that it goes back to its stored place.
  useEffect(() => {
    if (state === 'idle') calendar?.events.set(meetings.map(asEvent));
  }, [calendar, meetings, state]);

  useEffect(() => {
    if (state !== 'idle' || !refused?.result) return;
    const [text = refused.toast?.text] = Object.values(refused.result.error ?? {}).flat();
    void showToast({ kind: 'error', text: `${messages.updateFailedFor} ${text ?? messages.updateFailed}` });
  }, [state, refused]);

  const spanOf = (id: string): Span | undefined => meetings.find((meeting) => meeting.id === id);
  const onDrop = (id: string, span: Span) => {
    const meeting = meetings.find((one) => one.id === id);
    if (!meeting) return;
    calendar?.events.update(asEvent({ ...meeting, ...span }));
    const { start: startTime, end: endTime } = span;
    const { revision } = meeting;
    void fetcher.submit(
      {
        ...(once && { once: `${once}-${id}-${revision}-${startTime}-${endTime}` }),
        startTime,
        endTime,
        revision,
        ...(words as Record<string, string>),
      },
      { method: 'post', action: `/Meetings/${id}/move`, preventScrollReset: true },
    );
  };
  const onDraw = (span: Span) => open('/new', { ...span });
  const drag = useDrag({ days, spanOf, onDrop, onDraw });

  return (
    <div ref={place} className="drawn-calendar week-calendar h-full" aria-busy={state !== 'idle'} {...drag}>
      <ScheduleXCalendar calendarApp={calendar} />
    </div>
  );
}

/** The colours of a meeting, by owner and overlap, from our theme. */
const colours = (name: string) => ({
  colorName: name,
  lightColors: {
    main: `var(--calendar-${name})`,
    container: `var(--calendar-${name}-ground)`,
    onContainer: 'var(--color-base-content)',
  },
});
const calendars = { own: colours('own'), others: colours('others'), overlap: colours('overlap') };

function asEvent({ id, title, client, place, whose, start, end, own, attends, overlaps }: ShownMeeting) {
  return {
    id,
    title: overlaps ? `${title} (overlaps)` : title,
    // One text: schedule-x joins several with an ampersand.
    people: [[client, place, own && !attends ? '' : whose].filter(Boolean).join(' · ')],
    start: Temporal.PlainDateTime.from(start).toZonedDateTime(timeZone),
    end: Temporal.PlainDateTime.from(drawnEnd({ start, end })).toZonedDateTime(timeZone),
    calendarId: overlaps ? 'overlap' : own ? 'own' : 'others',
  };
}

/** The half hour that was clicked, in the form's format. */
function halfHour(at: Temporal.ZonedDateTime): string {
  const local = at.withTimeZone(timeZone).toPlainDateTime();
  return local
    .with({ minute: local.minute < 30 ? 0 : 30, second: 0, millisecond: 0, microsecond: 0, nanosecond: 0 })
    .toString()
    .slice(0, 16);
}

/** Scrolls to the morning, and adds accessible names. */
function tidy(element: HTMLElement, meetings: readonly ShownMeeting[]): void {
  const earliest = Math.min(morning, ...meetings.map(({ start }) => Number(start.slice(11, 13))));
  const scrolling = element.querySelector('.sx__view-container');
  if (scrolling) scrolling.scrollTop = (Math.max(earliest - 0.5, 0) / 24) * dayHeight;
  for (const day of element.querySelectorAll('.sx__time-grid-day, .sx__date-grid-day')) {
    day.setAttribute('role', 'group');
  }
}
