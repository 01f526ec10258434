import { useSearchParams } from 'react-router';
import { backToToday, fromToday } from '~/core/from-today';

/**
 * Where a form's page closes to: Today if it was opened there (`openedOnToday`), otherwise `to`. The form says so itself by the
 * hidden field, and its action reads it with `backToToday`. Nothing else that an address says is followed.
 */
export function useFromToday(to: string) {
  const from = useSearchParams()[0].get('from');
  const isFromToday = from === fromToday.from;
  return {
    closeTo: backToToday({ from }, to),
    field: isFromToday && <input type="hidden" name="from" value={fromToday.from} />,
  };
}
