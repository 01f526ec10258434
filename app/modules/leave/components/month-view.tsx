import { useLateCalendar } from '~/ui/late-calendar';
import type { ShownDay, ShownLeave } from '../show-month';
import { MonthGrid } from './month-grid';

interface MonthViewProps {
  month: string;
  days: readonly ShownDay[];
  leave: readonly ShownLeave[];
  holidays: readonly { day: string; name: string }[];
  today: string;
}

/**
 * A month's calendar, 700 pixels high. The server's grid is shown without JavaScript, until the calendar has loaded,
 * and if it cannot be loaded.
 */
export function MonthView({ month, days, leave, holidays, today }: MonthViewProps) {
  const { Calendar, isDrawn, onReady } = useLateCalendar(fetchCalendar);
  return (
    <div className="relative overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint md:h-[700px] noscript:h-auto print:h-auto print:overflow-visible">
      {!isDrawn && (
        <div className="md:h-full md:overflow-y-auto noscript:h-auto">
          <MonthGrid days={days} today={today} />
        </div>
      )}
      {Calendar && (
        <div className={isDrawn ? 'h-full' : 'invisible absolute inset-0'}>
          <Calendar key={month} month={month} leave={leave} holidays={holidays} onReady={onReady} />
        </div>
      )}
    </div>
  );
}

const fetchCalendar = () => import('./month-calendar').then(({ MonthCalendar }) => MonthCalendar);
