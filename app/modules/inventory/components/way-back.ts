import { useSearchParams } from 'react-router';
import { type List, queryOf } from '../address';

/** What a dialog was opened from, as its form sends it on: the query of the list beneath it, and the item's page. */
export function useWayBack(list: List): { list: string; from: string } {
  const [params] = useSearchParams();
  return { list: queryOf(list, Object.fromEntries(params)), from: params.get('from') ?? '' };
}
