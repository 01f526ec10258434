import 'temporal-polyfill/global';
import '@schedule-x/theme-default/dist/index.css';
import '~/ui/drawn-calendar.css';
import './month-calendar.css';
import { viewMonthGrid } from '@schedule-x/calendar';
import { ScheduleXCalendar, useCalendarApp } from '@schedule-x/react';
import { useEffect, useRef } from 'react';
import { halvesInWords } from '../parts';
import { type ShownLeave, within } from '../show-month';

interface MonthCalendarProps {
  /** '2026-11'. */
  month: string;
  leave: readonly ShownLeave[];
  holidays: readonly { day: string; name: string }[];
  /** Called once it is drawn. */
  onReady: () => void;
}

/** The month as seven columns. Browser only: schedule-x renders nothing on the server. Give each month its own `key`. */
export function MonthCalendar({ month, leave, holidays, onReady }: MonthCalendarProps) {
  const place = useRef<HTMLDivElement>(null);
  const events = [...holidays.map(asHoliday), ...leave.map((one) => asEvent(one, month))];
  const calendar = useCalendarApp({
    views: [viewMonthGrid],
    defaultView: viewMonthGrid.name,
    firstDayOfWeek: 1,
    selectedDate: Temporal.PlainDate.from(`${month}-01`),
    locale: 'en-US',
    timezone: 'Asia/Singapore',
    isResponsive: false,
    skipAnimations: true,
    monthGridOptions: { nEventsPerDay: 4 },
    calendars,
    events,
    callbacks: {
      // Its elements exist in the next frame.
      onRender: () => requestAnimationFrame(onReady),
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the events are made of these
  useEffect(() => calendar?.events.set(events), [calendar, month, leave, holidays]);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    // Its boxes appear one after the other, and only then know their month.
    const boxes = new MutationObserver(() => nameNoOtherMonths(element));
    boxes.observe(element, { childList: true, subtree: true, attributeFilter: ['class', 'aria-label'] });
    return () => boxes.disconnect();
  }, []);
  return (
    <div ref={place} className="drawn-calendar month-calendar h-full">
      <ScheduleXCalendar calendarApp={calendar} />
    </div>
  );
}

/** Days of other months, which the style sheet hides, must not be read out. */
function nameNoOtherMonths(calendar: HTMLElement): void {
  for (const box of calendar.querySelectorAll('.is-leading-or-trailing')) box.removeAttribute('aria-label');
}

/** Our own theme colours. */
const colours = (name: string) => ({
  colorName: name,
  lightColors: {
    main: `var(--calendar-${name})`,
    container: `var(--calendar-${name}-ground)`,
    onContainer: 'var(--color-base-content)',
  },
});
const calendars = { leave: colours('leave'), holiday: colours('holiday') };

function asEvent({ id, title, content, ...stretch }: ShownLeave, month: string) {
  const { start, end } = within(month, stretch);
  return {
    id,
    title: [title + halvesInWords(stretch), content].filter(Boolean).join(' · '),
    start: Temporal.PlainDate.from(start),
    end: Temporal.PlainDate.from(end),
    calendarId: 'leave',
  };
}

function asHoliday({ day, name }: { day: string; name: string }) {
  const at = Temporal.PlainDate.from(day);
  return { id: `holiday-${day}`, title: name, start: at, end: at, calendarId: 'holiday' };
}
