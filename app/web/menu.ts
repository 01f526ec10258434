import { type AccessKey, holds, type SystemAccess } from '~/core/access';
import { belongs, type FrameItem } from '~/ui/frame';

/** The sidebar's items. One without a key is for everybody. */
const sections: readonly (FrameItem & { key?: AccessKey; drivers?: true })[] = [
  { to: '/Today', label: 'Today', icon: 'today' },
  {
    to: '/crm',
    label: 'Clients',
    icon: 'clients',
    also: ['/clientDashBoard', '/Idea', '/Storyboard'],
    key: 'CRM',
  },
  { to: '/Meetings', label: 'Meetings', icon: 'meetings', key: 'Meetings' },
  { to: '/Tasks', label: 'Tasks', icon: 'tasks', key: 'Tasks' },
  { to: '/Quotes', label: 'Quotes', icon: 'quotes', also: ['/Invoices', '/Pricing'], key: 'Quotes' },
  { to: '/Inventory', label: 'Inventory', icon: 'inventory', also: ['/InventoryDetails'] },
  { to: '/HumanResource', label: 'Human Resource', icon: 'people', key: 'HR' },
  { to: '/LeaveManagement', label: 'Leave', icon: 'leave' },
  {
    to: '/JobManagement',
    label: 'Jobs',
    icon: 'jobs',
    key: 'JobManagement',
    // People with assigned jobs see their own here.
    drivers: true,
  },
  { to: '/settings', label: 'Settings', icon: 'settings', also: ['/welcome'] },
];

/** The menu for these flags, with "my jobs" for somebody who `drives`. The server checks access on its own. */
export function menuFor(access: SystemAccess, { drives = false } = {}): FrameItem[] {
  return sections
    .filter(({ key, drivers }) => !key || holds(access, key) || (drivers && drives))
    .map(({ key: _, drivers: __, ...item }) => item);
}

/**
 * The path of a person's first page after signing in: Today if they chose so, otherwise the first section that their
 * flags open. Without any flag, a driver's jobs come before the sections that everybody has.
 */
export function firstPath(person: Parameters<typeof firstPage>[0]): string {
  return firstPage(person).to;
}

/** The same with its menu label. */
export function firstPage({
  access,
  drives = false,
  startsWithToday = false,
}: {
  access: SystemAccess;
  drives?: boolean;
  startsWithToday?: boolean;
}): { to: string; label: string } {
  if (startsWithToday) return { to: '/Today', label: 'Today' };
  const own = sections.find(({ key }) => key && holds(access, key));
  const driven = sections.find(({ drivers }) => drivers && drives);
  const { to, label } = own ??
    driven ??
    sections.find(({ key, to }) => !key && to !== '/Today') ?? { to: '/settings', label: 'Settings' };
  return { to, label };
}

/** The menu item of the section an address is in; undefined if it is in none. */
export function sectionAt(pathname: string): { to: string; label: string } | undefined {
  const section = sections.find((one) => belongs(pathname, one));
  return section && { to: section.to, label: section.label };
}
