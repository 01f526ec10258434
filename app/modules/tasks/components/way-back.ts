import { useSearchParams } from 'react-router';
import { useTyped } from '~/ui/typed';
import { queryOf } from '../address';

/** Where a task's dialog leads back to, as `backTo` takes it: the list beneath it, or the client's tab it came from. */
export function useWayBack(): { list: string; from: string } {
  const [params] = useSearchParams();
  return {
    list: params.get('list') ?? queryOf(Object.fromEntries(params)),
    from: params.get('from') ?? '',
  };
}

const names = ['title', 'description', 'CustomerID', 'endDate', 'priority', 'status', 'assignee'] as const;

/**
 * What was typed before a client was searched for without JavaScript. A form says so by its `list`: without it the
 * address is that of a list, whose words are no fields of a task.
 */
export function useTypedBefore(): ReturnType<typeof useTyped<(typeof names)[number]>> {
  const [params] = useSearchParams();
  const typed = useTyped(names);
  return params.has('list') ? typed : {};
}
