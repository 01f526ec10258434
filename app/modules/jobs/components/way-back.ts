import { useSearchParams } from 'react-router';
import { useTyped } from '~/ui/typed';
import { queryOf } from '../address';

/** Where a job's dialog returns to, as `backTo` takes it. */
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
  'duration',
  'jobStart',
  'jobEnd',
  'assignedEmployees',
  'status',
  'description',
  'kindId',
  'filledKind',
  'checklist',
  'department',
  'repeat',
  'every',
  'monthOn',
  'until',
  'times',
  'scope',
] as const;

/**
 * What was typed before a driver search without JavaScript reloaded the form. Such an address has `list`.
 */
export function useTypedBefore(): ReturnType<typeof useTyped<(typeof names)[number]>> & {
  notifications?: string;
  locationBased?: string;
  helperIds?: string[];
  weekdays?: string[];
} {
  const [params] = useSearchParams();
  const typed = useTyped(names);
  if (!params.has('list')) return {};
  // For a checkbox the last value counts, because a hidden 'false' comes first.
  const box = (name: string) => (params.getAll(name).at(-1) === 'on' ? 'on' : '');
  const boxes = { notifications: box('notifications'), locationBased: box('locationBased') };
  const list = (name: string) => params.getAll(name).filter((one) => one !== '');
  return {
    ...typed,
    ...(params.has('notifications') && boxes),
    ...(params.has('helperIds') && { helperIds: list('helperIds') }),
    ...(params.has('weekdays') && { weekdays: list('weekdays') }),
  };
}
