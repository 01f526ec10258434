import {
  CalendarDays,
  Handshake,
  IdCard,
  ListChecks,
  type LucideIcon,
  Package,
  ReceiptText,
  Settings,
  Sunrise,
  TreePalm,
  Truck,
} from 'lucide-react';

export type FrameIcon =
  | 'today'
  | 'clients'
  | 'meetings'
  | 'tasks'
  | 'quotes'
  | 'inventory'
  | 'leave'
  | 'jobs'
  | 'people'
  | 'settings';

/** The icon of each section, the same everywhere. */
export const frameIcons: Record<FrameIcon, LucideIcon> = {
  today: Sunrise,
  clients: Handshake,
  meetings: CalendarDays,
  tasks: ListChecks,
  quotes: ReceiptText,
  inventory: Package,
  leave: TreePalm,
  jobs: Truck,
  people: IdCard,
  settings: Settings,
};
