import { useSearchParams } from 'react-router';
import { listQuery } from '~/core/list-query';
import { type List, listWords } from '../address';

/** The page a dialog was opened from, as its form sends it: the list's query and the item's page. */
export function useWayBack(list: List): { list: string; from: string } {
  const [params] = useSearchParams();
  return { list: listQuery(listWords[list], Object.fromEntries(params)), from: params.get('from') ?? '' };
}
