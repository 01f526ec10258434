import { useSearchParams } from 'react-router';
import { useTyped } from '~/ui/typed';
import { queryOf } from '../address';

/** Where a job's dialog leads back to, as `backTo` takes it: the list beneath it. */
export function useWayBack(): string {
  const [params] = useSearchParams();
  return params.get('list') ?? queryOf(Object.fromEntries(params));
}

const names = [
  'jobId',
  'title',
  'client',
  'startLocation',
  'endLocation',
  'jobDate',
  'jobTime',
  'jobStart',
  'jobEnd',
  'assignedEmployees',
  'status',
  'description',
  'department',
  'repeat',
  'until',
  'scope',
] as const;

/**
 * What was typed before a driver was searched for without JavaScript. A form says so by its `list`: without it the
 * address is that of a list.
 */
export function useTypedBefore(): ReturnType<typeof useTyped<(typeof names)[number]>> & {
  notifications?: string;
  locationBased?: string;
} {
  const [params] = useSearchParams();
  const typed = useTyped(names);
  if (!params.has('list')) return {};
  // Of a box the last value counts: a hidden 'false' stands before it.
  const box = (name: string) => (params.getAll(name).at(-1) === 'on' ? 'on' : '');
  return { ...typed, notifications: box('notifications'), locationBased: box('locationBased') };
}
