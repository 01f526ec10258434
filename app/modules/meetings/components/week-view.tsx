import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLateCalendar } from '~/ui/late-calendar';
import type { WeekWords } from '../address';
import type { ShownDay, ShownMeeting } from '../show-week';
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

/**
 * A week's calendar, 500 pixels high. The list is shown without JavaScript, until the calendar has loaded, if it cannot
 * be loaded, and in print, where the calendar would take three pages and cut titles.
 */
export function WeekView({ page, words }: WeekViewProps) {
  const { start, days, meetings, today, asList } = page;
  const { Calendar, isDrawn, onReady } = useLateCalendar(fetchCalendar, !asList);
  const printed = usePrinted();
  return (
    <div
      className={`relative overflow-hidden rounded-box border border-base-300 bg-base-100 shadow-faint print:overflow-visible ${asList ? '' : 'md:h-[500px] noscript:h-auto print:h-auto'}`}
    >
      {(!isDrawn || printed) && (
        <div className={asList ? '' : 'md:h-full md:overflow-y-auto md:overscroll-contain noscript:h-auto'}>
          <WeekList days={days} meetings={meetings} today={today} words={words} />
        </div>
      )}
      {Calendar && (
        <div hidden={printed} className={isDrawn ? 'h-full' : 'invisible absolute inset-0'}>
          <Calendar
            key={start}
            start={start}
            days={days.map(({ day }) => day)}
            meetings={meetings}
            words={words}
            onReady={onReady}
          />
        </div>
      )}
    </div>
  );
}

const fetchCalendar = () => import('./week-calendar').then(({ WeekCalendar }) => WeekCalendar);

/** Whether the page is being printed. */
function usePrinted(): boolean {
  const [printed, setPrinted] = useState(false);
  useEffect(() => {
    // The browser prints the page as it is when this returns.
    const before = () => flushSync(() => setPrinted(true));
    const after = () => setPrinted(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printed;
}
