import type { SystemAccess } from '~/core/access';
import { allOf, type MenuEntry, sees } from '~/core/modules.server';
import { belongs, type FrameItem } from '~/ui/frame';

/** The sidebar's items, in the order of the modules. */
const sections = (): readonly MenuEntry[] => allOf(({ menu }) => menu && [menu]);

/** The menu for these flags, with "my jobs" for somebody who `drives`. The server checks access on its own. */
export function menuFor(access: SystemAccess, { drives = false } = {}): FrameItem[] {
  return sections()
    .filter((section) => sees(section, { access, drives }))
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
  const all = sections();
  const own = all.find(({ key }) => key && sees({ key }, { access }));
  const driven = all.find(({ drivers }) => drivers && drives);
  const { to, label } = own ??
    driven ??
    all.find(({ key, to }) => !key && to !== '/Today') ?? { to: '/settings', label: 'Settings' };
  return { to, label };
}

/** The menu item of the section an address is in; undefined if it is in none. */
export function sectionAt(pathname: string): { to: string; label: string } | undefined {
  const section = sections().find((one) => belongs(pathname, one));
  return section && { to: section.to, label: section.label };
}
