import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { WeekWords } from '../address';
import type { ShownDay, ShownMeeting } from '../show-week';
import type { WeekCalendarProps } from './week-calendar';
import { WeekList } from './week-list';

interface WeekViewProps {
  page: {
    start: string;
    days: readonly ShownDay[];
    meetings: readonly ShownMeeting[];
    today: string;
    asList: boolean;
  };
  words: WeekWords;
}

/** From here on seven columns can be read; a phone keeps the list. */
const wide = '(min-width: 768px)';

/**
 * A week as a calendar, 500 pixels high, in whose place the list stands without JavaScript, until the calendar is there,
 * and where it cannot be fetched.
 */
export function WeekView({ page, words }: WeekViewProps) {
  const { start, days, meetings, today, asList } = page;
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => false);
  const Calendar = useCalendar(isWide && !asList);
  const [ready, setReady] = useState(false);
  const shown = Calendar !== null && isWide && !asList;
  return (
    <div
      className={`relative overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint ${asList ? '' : 'md:h-[500px] noscript:h-auto'}`}
    >
      {!(shown && ready) && (
        <div className={asList ? '' : 'md:h-full md:overflow-y-auto md:overscroll-contain noscript:h-auto'}>
          <WeekList days={days} meetings={meetings} today={today} words={words} />
        </div>
      )}
      {shown && (
        <div className={ready ? 'h-full' : 'invisible absolute inset-0'}>
          <Calendar
            start={start}
            days={days.map(({ day }) => day)}
            meetings={meetings}
            words={words}
            onReady={() => setReady(true)}
          />
        </div>
      )}
    </div>
  );
}

/** The calendar, fetched when it is wanted; null until it is there, and for ever where it does not come. */
function useCalendar(wanted: boolean): ComponentType<WeekCalendarProps> | null {
  const [Calendar, setCalendar] = useState<ComponentType<WeekCalendarProps> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    void import('./week-calendar').then(
      ({ WeekCalendar }) => setCalendar(() => WeekCalendar),
      () => undefined,
    );
  }, [wanted]);
  return Calendar;
}

function onWidth(tell: () => void): () => void {
  const query = window.matchMedia(wide);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

const isWideNow = () => window.matchMedia(wide).matches;
