import { useSearchParams } from 'react-router';
import { queryOf } from './address';

/** Where a task's dialog leads back to, as `backTo` takes it: the list beneath it, or the client's tab it came from. */
export function useWayBack(): { list: string; from: string } {
  const [params] = useSearchParams();
  return { list: params.get('list') ?? queryOf(Object.fromEntries(params)), from: params.get('from') ?? '' };
}
