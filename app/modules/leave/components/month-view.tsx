import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { ShownDay, ShownLeave } from '../show-month';
import type { MonthCalendarProps } from './month-calendar';
import { MonthGrid } from './month-grid';

interface MonthViewProps {
  month: string;
  days: readonly ShownDay[];
  leave: readonly ShownLeave[];
  holidays: readonly { day: string; name: string }[];
  today: string;
}

/** From here on seven columns can be read; a phone keeps the list. */
const wide = '(min-width: 768px)';

/**
 * A month as a calendar, 700 pixels high, in whose place the server's grid stands without JavaScript, until the calendar
 * is there, and where it cannot be fetched.
 */
export function MonthView({ month, days, leave, holidays, today }: MonthViewProps) {
  const isWide = useSyncExternalStore(onWidth, isWideNow, () => false);
  const Calendar = useCalendar(isWide);
  const [ready, setReady] = useState(false);
  const shown = Calendar !== null && isWide;
  return (
    <div className="relative overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint md:h-[700px] noscript:h-auto">
      {!(shown && ready) && (
        <div className="md:h-full md:overflow-y-auto noscript:h-auto">
          <MonthGrid days={days} today={today} />
        </div>
      )}
      {shown && (
        <div className={ready ? 'h-full' : 'invisible absolute inset-0'}>
          <Calendar month={month} leave={leave} holidays={holidays} onReady={() => setReady(true)} />
        </div>
      )}
    </div>
  );
}

/** The calendar, fetched when it is wanted; null until it is there, and for ever where it does not come. */
function useCalendar(wanted: boolean): ComponentType<MonthCalendarProps> | null {
  const [Calendar, setCalendar] = useState<ComponentType<MonthCalendarProps> | null>(null);
  useEffect(() => {
    if (!wanted) return;
    void import('./month-calendar').then(
      ({ MonthCalendar }) => setCalendar(() => MonthCalendar),
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
