import { useSearchParams } from 'react-router';
import { useTyped } from '~/ui/typed';
import { queryOf } from '../address';

/** Where a task's dialog returns to, as `backTo` takes it: the list, or the client's tab. */
export function useWayBack(): { list: string; from: string } {
  const [params] = useSearchParams();
  return {
    list: params.get('list') ?? queryOf(Object.fromEntries(params)),
    from: params.get('from') ?? '',
  };
}

const names = [
  ...(['title', 'description', 'CustomerID', 'endDate', 'priority', 'status', 'assignee'] as const),
  ...(['checklist', 'repeat', 'every', 'monthOn', 'until', 'times'] as const),
] as const;

/**
 * What was typed before a client search without JavaScript reloaded the form. Such an address has `list`; without it the
 * query belongs to a list and has no form fields.
 */
export function useTypedBefore(): ReturnType<typeof useTyped<(typeof names)[number]>> & {
  weekdays?: string[];
  reminder?: string;
} {
  const [params] = useSearchParams();
  const typed = useTyped(names);
  if (!params.has('list')) return {};
  const weekdays = params.getAll('weekdays').filter((one) => one !== '');
  return {
    ...typed,
    ...(params.has('weekdays') && { weekdays }),
    ...(params.has('reminder') && { reminder: params.getAll('reminder').at(-1) === 'on' ? 'on' : '' }),
  };
}
